import { backoffMs, type Failure } from '../failure.ts'
import type { Pause } from './pause.ts'

/** One press of Submit. The key is made with it and kept through every retry, so that the server counts it once. */
export interface Submission {
  key: string
  questionId: number
  questionCode: string
  answers: readonly number[]
  timeSpent: number
}

export interface Receipt {
  kind: 'delivered'
  isAnswered: boolean
  answered: number
}

export type Outcome = Receipt | Failure
export type Sending = 'idle' | 'sending' | 'waiting'

interface Parts {
  /** `isRepeat`: the server may have heard it before. */
  send: (submission: Submission, isRepeat: boolean) => Promise<Outcome>
  keep: { addSubmission: (one: Submission) => Promise<void>; removeSubmission: (key: string) => Promise<void> }
  pause: Pause
  /** One tab of a browser sends at a time. */
  alone: <T>(act: () => Promise<T>) => Promise<T>
  chance: () => number
  changed: (queue: readonly Submission[], sending: Sending) => void
  settled: (submission: Submission, outcome: Exclude<Outcome, { kind: 'again' }>) => void
}

/** Carries submissions to the server one after the other, in their order, until each one has been answered. */
export function createOutbox(
  { send, keep, pause, alone, chance, changed, settled }: Parts,
  found: readonly Submission[] = [],
) {
  let queue: readonly Submission[] = found
  let isRunning = false
  let isOpen = true
  const tried = new Set(found.map(({ key }) => key))
  const waitingForEmpty: (() => void)[] = []

  function tell(sending: Sending): void {
    changed(queue, sending)
    if (queue.length > 0 && isOpen) return
    for (const done of waitingForEmpty.splice(0)) done()
  }

  function take(key: string): void {
    queue = queue.filter((one) => one.key !== key)
  }

  /** Null when another tab has delivered it while this one waited for its turn. */
  async function sendFirst(first: Submission): Promise<Outcome | null> {
    if (!queue.includes(first)) return null
    const isRepeat = tried.has(first.key)
    tried.add(first.key)
    return send(first, isRepeat)
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    let failures = 0
    for (let [first] = queue; first && isOpen; [first] = queue) {
      const head = first
      tell('sending')
      const outcome = await alone(() => sendFirst(head))
      if (!outcome) continue
      if (outcome.kind === 'again') {
        failures += 1
        tell('waiting')
        await pause.wait(outcome.afterMs ?? backoffMs(failures, chance()))
        continue
      }
      failures = 0
      await keep.removeSubmission(head.key)
      // Once the exam is over, what is left tells how much did not arrive in time.
      if (outcome.kind === 'closed' || outcome.kind === 'gone') isOpen = false
      else take(head.key)
      settled(head, outcome)
    }
    isRunning = false
    tell('idle')
  }

  return {
    run,
    async add(submission: Submission): Promise<void> {
      queue = [...queue, submission]
      tell('sending')
      await keep.addSubmission(submission)
      await run()
    },
    /** Another tab has made or delivered it. */
    addForeign(submission: Submission): void {
      if (queue.some(({ key }) => key === submission.key)) return
      tried.add(submission.key)
      queue = [...queue, submission]
      void run()
    },
    removeForeign(key: string): void {
      take(key)
      tell(queue.length > 0 ? 'sending' : 'idle')
    },
    /** Tries now instead of waiting on. */
    wake: pause.wake,
    whenEmpty: (): Promise<void> =>
      queue.length === 0 || !isOpen ? Promise.resolve() : new Promise((done) => waitingForEmpty.push(done)),
    stop(): void {
      isOpen = false
      pause.wake()
    },
  }
}
