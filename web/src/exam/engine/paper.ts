import type { ExamQuestion } from '@assay/contract/exam'
import { EXAM_PAGE_SIZE } from '@assay/domain/limits'
import { ask, getOne, listPage } from '../calls.ts'
import { backoffMs, type Failure, failureOf } from '../failure.ts'
import { type ExamState, isWaiting, stillStands } from './examState.ts'
import type { Keep } from './keep.ts'
import { createPause } from './pause.ts'
import type { Store } from './store.ts'

interface Desk {
  code: string
  store: Store<ExamState>
  keep: Keep
  /** The server says that there is no exam to go on with. */
  ended: (failure: Failure) => void
}

export type Paper = ReturnType<typeof createPaper>

export const pageOf = (index: number): number => Math.floor(index / EXAM_PAGE_SIZE) + 1

const countAnswered = (questions: ExamState['questions'], known: number): number =>
  questions.every((question) => question !== undefined)
    ? questions.filter((question) => question.is_answered).length
    : known

/** The questions of the exam as the server last told them, page by page, and soon all of them: the network may go away. */
export function createPaper({ code, store, keep, ended }: Desk) {
  const pause = createPause()
  let isOpen = true
  let moment = 0
  const written = new Map<number, number>()

  /** Two answers may cross: what was read before a write must not be shown after it. */
  const isOutdated = (questionId: number, askedAt: number) => (written.get(questionId) ?? 0) > askedAt

  function merge(fresh: readonly (readonly [number, ExamQuestion])[], askedAt: number): void {
    const state = store.get()
    const questions = [...state.questions]
    const selections = { ...state.selections }
    for (const [index, question] of fresh) {
      if (isOutdated(question.id, askedAt)) continue
      questions[index] = question
      const selection = selections[question.id]
      if (!selection || isWaiting(state, question) || stillStands(selection, question)) continue
      delete selections[question.id]
      void keep.putSelection(question.id, null)
    }
    store.set({ questions, selections, answered: countAnswered(questions, state.answered) })
  }

  function fails(cause: unknown): boolean {
    const failure = failureOf(cause)
    if (failure.kind !== 'again') ended(failure)
    return false
  }

  async function load(page: number): Promise<boolean> {
    const askedAt = moment
    const first = (page - 1) * EXAM_PAGE_SIZE
    try {
      const { questions } = await ask(listPage, { params: { code }, query: { page_num: page } })
      merge(
        questions.map((question, at) => [first + at, question]),
        askedAt,
      )
      return true
    } catch (cause) {
      return fails(cause)
    }
  }

  /** The one that is looked at, then the ones behind it, then the ones before. */
  function nextMissing(): number | undefined {
    const { questions, index } = store.get()
    const isMissing = (at: number) => questions[at] === undefined
    const from = (start: number, end: number) => {
      for (let at = start; at < end; at += 1) if (isMissing(at)) return at
      return undefined
    }
    return from(index, questions.length) ?? from(0, index)
  }

  return {
    async loadAll(): Promise<void> {
      let failures = 0
      for (let index = nextMissing(); index !== undefined && isOpen; index = nextMissing()) {
        if (await load(pageOf(index))) {
          failures = 0
          continue
        }
        failures += 1
        await pause.wait(backoffMs(failures, Math.random()))
      }
    },
    reload: (index: number) => load(pageOf(index)),
    async reloadOne(questionId: number): Promise<boolean> {
      const askedAt = moment
      const index = store.get().questions.findIndex((question) => question?.id === questionId)
      if (index < 0) return true
      try {
        merge([[index, await ask(getOne, { params: { code, id: questionId } })]], askedAt)
        return true
      } catch (cause) {
        return fails(cause)
      }
    },
    /** The server has been told something about this question. */
    wrote(questionId: number): void {
      moment += 1
      written.set(questionId, moment)
    },
    change(questionId: number, change: Partial<ExamQuestion>, answered?: number): void {
      const state = store.get()
      const questions = state.questions.map((one) => (one?.id === questionId ? { ...one, ...change } : one))
      store.set({ questions, answered: countAnswered(questions, answered ?? state.answered) })
    },
    wake: pause.wake,
    stop(): void {
      isOpen = false
      pause.wake()
    },
  }
}
