import type { PublicInterview } from '@assay/contract/interviews'
import { newKey } from '../../lib/newKey.ts'
import { type Deadline, leftMs } from './countdown.ts'
import { announce } from './effects/announce.ts'
import { createEffects, type Effects, retryAll } from './effects/effects.ts'
import { followUp } from './effects/followUp.ts'
import { listen } from './effects/listen.ts'
import { readClosed } from './effects/reading.ts'
import { type ExamStorage, openStorage } from './effects/storage.ts'
import { createStoring, storedPosition } from './effects/storing.ts'
import { createTabs } from './effects/tabs.ts'
import { createEngine, type Engine } from './engine.ts'
import { canSubmit, chosenOf, type ExamState, firstState, type Submission } from './examState.ts'

/** One exam in this browser: what it knows, and everything a candidate can do with it. */
export interface Exam {
  code: string
  engine: Engine
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

function stateOf(interview: PublicInterview, deadline: Deadline, { queue, selections }: ExamStorage): ExamState {
  const stored = storedPosition(interview.code)
  const isThere = stored !== null && Number.isInteger(stored) && stored >= 0 && stored < interview.amount_of_questions
  return firstState(interview, {
    deadline,
    submittedAtMs: leftMs(deadline, performance.now()),
    isOnline: navigator.onLine,
    selections,
    queue,
    isPlaced: stored !== null,
    index: isThere ? stored : 0,
  })
}

/** The answer to the question on the screen, if there is something to submit. */
function submissionOf(state: ExamState, left: number): Submission | null {
  const question = state.questions[state.index]
  if (!question || !canSubmit(state, question)) return null
  return {
    key: newKey(),
    questionId: question.id,
    questionCode: question.code,
    answers: chosenOf(state, question),
    timeSpent: Math.max(0, Math.round((state.submittedAtMs - left) / 1000)),
  }
}

/** Listens, loads what is missing, and sends on what an earlier visit has left behind. */
function openExam(engine: Engine, code: string, effects: Effects): () => void {
  const { outbox, drafts, loading } = effects
  const stopListening = listen({
    code,
    retry: () => retryAll(effects),
    setOnline: (isOnline) => engine.apply({ kind: 'line', isOnline }),
    onHidden: () => void drafts.flush(),
    onShown() {
      void readClosed(engine, code)
      void loading.reload(engine.get().index)
    },
    mustNotLeave: () => !engine.get().isLasting && engine.get().queue.length > 0,
  })
  void loading.loadAll()
  for (const [id, { isSent }] of Object.entries(engine.get().selections)) if (!isSent) drafts.note(Number(id))
  void outbox.run()
  return stopListening
}

export async function createExam(interview: PublicInterview, deadline: Deadline): Promise<Exam> {
  const { code } = interview
  const storage = await openStorage(code)
  const engine = createEngine(stateOf(interview, deadline, storage))
  storage.onLost(() => engine.apply({ kind: 'storage_lost' }))
  const effects = createEffects(engine, code, storage)
  const tabs = createTabs(engine, code)
  for (const reaction of [createStoring(code, storage), followUp(effects), announce]) engine.react(reaction)
  const left = () => leftMs(engine.get().deadline, performance.now())

  return {
    code,
    engine,
    leftMs: left,
    open() {
      tabs.open()
      const close = openExam(engine, code, effects)
      return () => {
        close()
        tabs.close()
      }
    },
    goTo: (index) => engine.apply({ kind: 'went', index }),
    choose(optionId) {
      const { questions, index } = engine.get()
      const question = questions[index]
      if (question) engine.apply({ kind: 'chose', questionId: question.id, optionId })
    },
    submit() {
      const submission = submissionOf(engine.get(), left())
      if (submission) engine.apply({ kind: 'submitted', submission, leftMs: left() })
    },
    finish: () => void effects.ending.finish(),
    stay: effects.ending.stay,
    timeUp: () => void effects.ending.timeUp(),
    retry: () => retryAll(effects),
  }
}
