import type { Pause } from '../../../../lib/async/pause.ts'
import { backoffMs, type Failure } from '../../../failure.ts'
import { isPageBlocked, type Submission } from '../../examState.ts'
import { type ExamStore, waitForState } from '../../examStore.ts'
import { applyEndOfTest } from '../applyFailure.ts'
import type { AnswerStorage } from '../storage/answerStorage.ts'

export interface DeliveredAnswer {
  kind: 'delivered'
  isAnswered: boolean
  answered: number
}

export type SendOutcome = DeliveredAnswer | Failure

interface Dependencies {
  store: ExamStore
  /** `isRepeat`: the server may already have this submission from an earlier attempt. */
  send: (submission: Submission, isRepeat: boolean) => Promise<SendOutcome>
  storage: Pick<AnswerStorage, 'addSubmission' | 'removeSubmission'>
  pause: Pause
  exclusively: <T>(act: () => Promise<T>) => Promise<T>
  random: () => number
}

const isQueued = (store: ExamStore, { key }: Submission) => store.get().queue.some((one) => one.key === key)

/** Each submission waits until the server has replied to the previous submission. */
export function createOutbox({ store, send, storage, pause, exclusively, random }: Dependencies) {
  const attemptedKeys = new Set(store.get().queue.map(({ key }) => key))
  let isRunning = false

  const first = () => (isPageBlocked(store.get()) ? undefined : store.get().queue[0])

  async function sendOnce(submission: Submission): Promise<SendOutcome | null> {
    if (!isQueued(store, submission)) return null
    const isRepeat = attemptedKeys.has(submission.key)
    attemptedKeys.add(submission.key)
    return send(submission, isRepeat)
  }

  async function settle(submission: Submission, outcome: Exclude<SendOutcome, { kind: 'again' }>): Promise<void> {
    // Answers that are rejected because the test has ended stay in the storage, and are sent as late answers.
    if (outcome.kind !== 'reentry_required' && outcome.kind !== 'closed') await storage.removeSubmission(submission.key)
    if (outcome.kind === 'delivered' || outcome.kind === 'refused') store.apply({ ...outcome, submission })
    // The length of the queue is the number of unsent answers, so the queue is kept after the end.
    else applyEndOfTest(store, outcome.kind)
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    let failures = 0
    for (let head = first(); head; head = first()) {
      const submission = head
      store.apply({ kind: 'sending', sending: failures > 0 ? 'retrying' : 'sending' })
      const outcome = await exclusively(() => sendOnce(submission))
      if (outcome?.kind === 'again') {
        failures += 1
        store.apply({ kind: 'sending', sending: 'retrying' })
        await pause.wait(outcome.afterMs ?? backoffMs(failures, random()))
        continue
      }
      failures = 0
      if (outcome) await settle(submission, outcome)
    }
    isRunning = false
    store.apply({ kind: 'sending', sending: 'idle' })
  }

  return {
    run,
    async add(submission: Submission): Promise<void> {
      await storage.addSubmission(submission)
      await run()
    },
    /** The other tab may already have sent this submission, so it counts as a repeated attempt. */
    addFromOtherTab(submission: Submission): void {
      attemptedKeys.add(submission.key)
      void run()
    },
    wake: pause.wake,
    whenEmpty: () => waitForState(store, (state) => state.queue.length === 0 || isPageBlocked(state)),
  }
}
