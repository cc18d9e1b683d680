import type { PublicInterview } from '@assay/contract/interviews'
import { ask, lookUp, timed } from '../calls.ts'
import { type Failure, failureOf } from '../failure.ts'
import { type Answers, createAnswers } from './answers.ts'
import { type Deadline, deadlineOf, leftMs, narrowed } from './countdown.ts'
import { createEnding } from './ending.ts'
import type { ExamState } from './examState.ts'
import { openKeep } from './keep.ts'
import { listen } from './listen.ts'
import { createPaper } from './paper.ts'
import { openPlace } from './place.ts'
import { createStore, type Store } from './store.ts'
import { type News, openTabs, type Tabs } from './tabs.ts'
import { dismissSuccess } from './toasts.ts'

/** One exam in this browser: what it knows, and everything a candidate can do with it. */
export interface Exam {
  code: string
  store: Store<ExamState>
  leftMs: () => number
  /** Begins to load, to send and to listen; the answer ends all of it. */
  open: () => () => void
  goTo: (index: number) => void
  choose: (optionId: number) => void
  submit: () => void
  finish: () => void
  stay: () => void
  timeUp: () => void
  /** Tries everything that waits for the network, now. */
  retry: () => void
}

function firstState(interview: PublicInterview, deadline: Deadline): Omit<ExamState, 'isLasting'> {
  return {
    total: interview.amount_of_questions,
    answered: interview.amount_of_answered_questions,
    index: 0,
    questions: Array.from({ length: interview.amount_of_questions }),
    selections: {},
    queue: [],
    sending: 'idle',
    drafting: 'idle',
    isOnline: navigator.onLine,
    deadline,
    phase: 'open',
  }
}

export async function createExam(interview: PublicInterview, deadline: Deadline): Promise<Exam> {
  const { code } = interview
  const store = createStore<ExamState>({ ...firstState(interview, deadline), isLasting: true })
  const keep = await openKeep(code, () => store.set({ isLasting: false }))
  store.set({ selections: keep.selections, queue: keep.queue })
  const place = openPlace(code, store)

  const left = () => leftMs(store.get().deadline, performance.now())
  let lastSubmitLeft = left()
  let tabs: Tabs | null = null
  const tellTabs = (news: News) => tabs?.tell(news)

  const hear = (remaining: string, sentAt: number, gotAt: number) =>
    store.set({ deadline: narrowed(store.get().deadline, deadlineOf(remaining, sentAt, gotAt)) })

  async function isClosed(): Promise<boolean | null> {
    try {
      const { answer, sentAt, gotAt } = await timed(ask(lookUp, { params: { code } }))
      hear(answer.remaining_time, sentAt, gotAt)
      store.set({ isOnline: true })
      return answer.is_closed
    } catch (cause) {
      const { kind } = failureOf(cause)
      if (kind === 'gone') over('gone')
      return null
    }
  }

  function secondsSpent(): number {
    const now = left()
    const seconds = Math.max(0, Math.round((lastSubmitLeft - now) / 1000))
    lastSubmitLeft = now
    return seconds
  }

  function over(phase: 'over' | 'gone'): void {
    if (['over', 'gone'].includes(store.get().phase)) return
    store.set({ phase })
    answers.drafts.stop()
    answers.outbox.stop()
    paper.stop()
    void keep.clear()
    place.forget()
    tellTabs({ kind: 'over' })
  }
  const ended = ({ kind }: Failure) => over(kind === 'closed' ? 'over' : 'gone')

  const paper = createPaper({ code, store, keep, ended })
  const answers: Answers = createAnswers({
    code,
    store,
    keep,
    paper,
    tellTabs,
    secondsSpent,
    lookAgain: () => void isClosed(),
    hear,
    ended,
  })
  const ending = createEnding({
    code,
    store,
    over,
    leftMs: left,
    isClosed,
    async deliverAll() {
      answers.outbox.wake()
      answers.drafts.wake()
      await Promise.all([answers.outbox.whenEmpty(), answers.drafts.flush()])
    },
  })

  const retry = () => {
    for (const part of [answers.outbox, answers.drafts, paper, ending]) part.wake()
  }
  const current = () => store.get().questions[store.get().index]

  return {
    code,
    store,
    leftMs: left,
    retry,
    open() {
      tabs = openTabs(code, (news) => (news.kind === 'over' ? over('over') : answers.hear(news)))
      const deafen = listen({
        code,
        retry,
        setOnline: (isOnline) => store.set({ isOnline }),
        hidden: () => void answers.drafts.flush(),
        shown() {
          void isClosed()
          void paper.reload(store.get().index)
        },
        mustNotLeave: () => !store.get().isLasting && store.get().queue.length > 0,
      })
      const settle = place.find()
      void paper.loadAll()
      answers.resume()
      return () => {
        settle()
        deafen()
        tabs?.close()
        tabs = null
      }
    },
    goTo(index) {
      place.stand(index)
      dismissSuccess()
    },
    choose(optionId) {
      const question = current()
      if (!question) return
      place.stay()
      answers.choose(question, optionId)
    },
    submit() {
      const question = current()
      if (!question) return
      place.stay()
      answers.submit(question)
    },
    finish: () => void ending.finish(),
    stay: ending.stay,
    timeUp: () => void ending.timeUp(),
  }
}
