/** What changes the time of a test. Rows are only ever added. */
export type LedgerKind = 'extra' | 'start' | 'give_back' | 'reopen' | 'resume' | 'close'

/** One of them. `at` of a close is the end: the deadline, where the clock ended it. */
export interface LedgerRow {
  at: number
  kind: LedgerKind
  /** What it adds to the time allowed. */
  seconds: number
}

/** What the rows come to, as it is kept with an interview. */
export interface TestClock {
  /** In minutes, and beside it in seconds what was granted before the start and given since. */
  max_time: number
  extra_seconds: number
  given_seconds: number
  /** The first start, whatever came later. */
  started_at: number | null
  /** Since when the clock runs, or ran last, and how long it ran in the stretches that have ended. */
  run_from: number | null
  ran_ms: number
  deadline_at: number | null
  closed_at: number | null
}

export type Allowance = Pick<TestClock, 'max_time' | 'extra_seconds' | 'given_seconds'>

/** Whatever was granted and given is part of it: it only grows once a test was started. */
export const allowedMs = ({ max_time, extra_seconds, given_seconds }: Allowance): number =>
  (max_time * 60 + extra_seconds + given_seconds) * 1000

/** The end of a stretch that begins at this moment, with what is left of the time allowed. */
export const deadlineFrom = (at: number, clock: Allowance & Pick<TestClock, 'ran_ms'>): number =>
  at + allowedMs(clock) - clock.ran_ms

/** Reopened, and its candidate has not come back yet: nothing runs, nothing can be read or answered. */
export const isWaiting = ({
  started_at,
  deadline_at,
  closed_at,
}: Pick<TestClock, 'started_at' | 'deadline_at' | 'closed_at'>) =>
  started_at !== null && deadline_at === null && closed_at === null

/** All that says how much has run and how much is left. */
export type RunningClock = Omit<TestClock, 'started_at'>

/** How long the clock has run in all. */
export function takenMs({ run_from, ran_ms, deadline_at, closed_at }: RunningClock, now: number): number {
  if (closed_at !== null || run_from === null || deadline_at === null) return ran_ms
  return ran_ms + Math.max(0, Math.min(now, deadline_at) - run_from)
}

/** Before the start and while it waits all of it that has not run; nothing once it is over. */
export function remainingMs(clock: RunningClock, now: number): number {
  return clock.closed_at === null ? Math.max(0, allowedMs(clock) - takenMs(clock, now)) : 0
}

export const unstartedClock = (max_time: number): TestClock => ({
  max_time,
  extra_seconds: 0,
  given_seconds: 0,
  ran_ms: 0,
  started_at: null,
  run_from: null,
  deadline_at: null,
  closed_at: null,
})

/** The clock once time was added to it; the deadline of one that runs moves with it. */
function withSeconds(clock: TestClock, field: 'extra_seconds' | 'given_seconds', seconds: number): TestClock {
  const { deadline_at } = clock
  return {
    ...clock,
    [field]: clock[field] + seconds,
    deadline_at: deadline_at === null ? null : deadline_at + seconds * 1000,
  }
}

const running = (clock: TestClock, at: number): TestClock => ({
  ...clock,
  started_at: clock.started_at ?? at,
  run_from: at,
  deadline_at: deadlineFrom(at, clock),
  closed_at: null,
})

/** Given by a reopening that nobody came back for; of every other test that the clock has ended nothing is left. */
export const unusedSeconds = (clock: Allowance & Pick<TestClock, 'ran_ms'>): number =>
  Math.max(0, Math.floor((allowedMs(clock) - clock.ran_ms) / 1000))

/** The clock as one more row leaves it. */
export function afterLedgerRow(clock: TestClock, { at, kind, seconds }: LedgerRow): TestClock {
  if (kind === 'extra') return withSeconds(clock, 'extra_seconds', seconds)
  if (kind === 'give_back') return withSeconds(clock, 'given_seconds', seconds)
  // The time of a start is `max_time` itself, which the clock has from the beginning.
  if (kind === 'start' || kind === 'resume') return running(clock, at)
  if (kind === 'close') return { ...clock, ran_ms: takenMs(clock, at), closed_at: at }
  const given_seconds = clock.given_seconds + seconds
  return { ...clock, given_seconds, run_from: null, deadline_at: null, closed_at: null }
}

/** What a test's clock has come to: the same whenever it is reckoned again. */
export const clockFrom = (max_time: number, rows: readonly LedgerRow[]): TestClock =>
  rows.reduce(afterLedgerRow, unstartedClock(max_time))

/** The stretches in which the clock ran; the last one has no end while it does. */
export function stretchesOf(rows: readonly LedgerRow[]): { from: number; to: number | null }[] {
  const stretches: { from: number; to: number | null }[] = []
  for (const { at, kind } of rows) {
    const last = stretches.at(-1)
    if (kind === 'start' || kind === 'resume') stretches.push({ from: at, to: null })
    // A close while it waits ends no stretch a second time.
    if (kind === 'close' && last?.to === null) last.to = at
  }
  return stretches
}

/** How long the clock had run by this moment. */
export const ranBy = (stretches: readonly { from: number; to: number | null }[], at: number): number =>
  stretches.reduce((ran, { from, to }) => ran + Math.max(0, Math.min(at, to ?? at) - from), 0)

/** What extra time comes to, in percent of the time or in minutes; whole, and never less than was promised. */
export const extraSeconds = (
  max_time: number,
  { percent, minutes = 0 }: { percent?: number | undefined; minutes?: number | undefined },
): number => (percent === undefined ? minutes * 60 : Math.ceil((max_time * 60 * percent) / 100))
