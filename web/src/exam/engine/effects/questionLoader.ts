import { EXAM_PAGE_SIZE } from '@assay/domain/limits'
import { createPause } from '../../../lib/async/pause.ts'
import { getExamQuestion, listExamQuestions } from '../../calls.ts'
import { backoffMs } from '../../failure.ts'
import { type ExamState, isPageBlocked, questionIndexOf } from '../examState.ts'
import { applyFailure } from './applyFailure.ts'
import type { ExamClient } from './examClient.ts'

export const pageOfQuestion = (index: number): number => Math.floor(index / EXAM_PAGE_SIZE) + 1

function nextMissing({ questions, index }: ExamState, staleIndexes: ReadonlySet<number>): number | undefined {
  const missing = questions.flatMap((question, at) => (question === undefined || staleIndexes.has(at) ? [at] : []))
  return missing.find((at) => at >= index) ?? missing[0]
}

async function loadPage({ store, code, request }: ExamClient, page: number): Promise<boolean> {
  const writesAtRequest = store.get().writes
  try {
    const { questions, passages } = await request(listExamQuestions, { params: { code }, query: { page_num: page } })
    store.apply({ kind: 'loaded', first: (page - 1) * EXAM_PAGE_SIZE, questions, passages, writesAtRequest })
    return true
  } catch (cause) {
    return applyFailure(store, cause)
  }
}

async function loadOne({ store, code, request }: ExamClient, questionId: number): Promise<boolean> {
  const { writes: writesAtRequest, ...state } = store.get()
  const first = questionIndexOf(state, questionId)
  if (first < 0) return true
  try {
    const { passages, ...question } = await request(getExamQuestion, { params: { code, id: questionId } })
    store.apply({ kind: 'loaded', first, questions: [question], passages, writesAtRequest })
    return true
  } catch (cause) {
    return applyFailure(store, cause)
  }
}

/** Loads all questions early, because the network may fail later. */
export function createQuestionLoader(client: ExamClient) {
  const { store } = client
  const pause = createPause()
  /**
   * Questions that the browser tab has stored are shown immediately. They are also loaded again, because they may be
   * outdated.
   */
  const staleIndexes = new Set(store.get().questions.flatMap((question, at) => (question ? [at] : [])))
  const next = () => nextMissing(store.get(), staleIndexes)

  async function load(page: number): Promise<boolean> {
    const isLoaded = await loadPage(client, page)
    if (isLoaded) for (const at of staleIndexes) if (pageOfQuestion(at) === page) staleIndexes.delete(at)
    return isLoaded
  }

  return {
    async loadAll(): Promise<void> {
      let failures = 0
      for (let at = next(); at !== undefined; at = next()) {
        if (isPageBlocked(store.get())) return
        failures = (await load(pageOfQuestion(at))) ? 0 : failures + 1
        if (failures > 0) await pause.wait(backoffMs(failures, Math.random()))
      }
    },
    async reloadAll(): Promise<void> {
      for (let page = 1; page <= pageOfQuestion(store.get().total - 1); page += 1) if (!(await load(page))) return
    },
    reload: (index: number) => load(pageOfQuestion(index)),
    reloadOne: (questionId: number) => loadOne(client, questionId),
    wake: pause.wake,
  }
}
