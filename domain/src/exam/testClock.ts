/** Rows of the time ledger are only added, never changed. */
export type LedgerKind = 'extra' | 'start' | 'give_back' | 'reopen' | 'resume' | 'close'

/** In a row of the kind `close`, `at` is the end of the test: the deadline if the time ran out. */
export interface LedgerRow {
  at: number
  kind: LedgerKind
  seconds: number
}

export interface TestClock {
  /**
   * `max_time` is in minutes. `extra_seconds` is granted before the start of the test, `given_seconds` after the start.
   */
  max_time: number
  extra_seconds: number
  given_seconds: number
  /** Time of the first start, which later starts of the clock do not change. */
  started_at: number | null
  /** `run_from` is the last start of the clock; `ran_ms` is the total of all periods that have ended. */
  run_from: number | null
  ran_ms: number
  deadline_at: number | null
  closed_at: number | null
}

export type TimeAllowance = Pick<TestClock, 'max_time' | 'extra_seconds' | 'given_seconds'>

/** After the start of the test, the allowed time never decreases. */
export const allowedMs = ({ max_time, extra_seconds, given_seconds }: TimeAllowance): number =>
  (max_time * 60 + extra_seconds + given_seconds) * 1000

export const deadlineFrom = (at: number, clock: TimeAllowance & Pick<TestClock, 'ran_ms'>): number =>
  at + allowedMs(clock) - clock.ran_ms

/**
 * True while a reopened test waits for its candidate. The clock is stopped, and the candidate cannot read or answer
 * questions.
 */
export const isAwaitingReturn = ({
  started_at,
  deadline_at,
  closed_at,
}: Pick<TestClock, 'started_at' | 'deadline_at' | 'closed_at'>) =>
  started_at !== null && deadline_at === null && closed_at === null

export type ClockWithoutStart = Omit<TestClock, 'started_at'>

export function elapsedMs({ run_from, ran_ms, deadline_at, closed_at }: ClockWithoutStart, now: number): number {
  if (closed_at !== null || run_from === null || deadline_at === null) return ran_ms
  return ran_ms + Math.max(0, Math.min(now, deadline_at) - run_from)
}

export function remainingMs(clock: ClockWithoutStart, now: number): number {
  return clock.closed_at === null ? Math.max(0, allowedMs(clock) - elapsedMs(clock, now)) : 0
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

function withSeconds(clock: TestClock, field: 'extra_seconds' | 'given_seconds', seconds: number): TestClock {
  const { deadline_at } = clock
  return {
    ...clock,
    [field]: clock[field] + seconds,
    deadline_at: deadline_at === null ? null : deadline_at + seconds * 1000,
  }
}

const runningClock = (clock: TestClock, at: number): TestClock => ({
  ...clock,
  started_at: clock.started_at ?? at,
  run_from: at,
  deadline_at: deadlineFrom(at, clock),
  closed_at: null,
})

/** Seconds that remain if the candidate of a reopened test did not return. */
export const unusedSeconds = (clock: TimeAllowance & Pick<TestClock, 'ran_ms'>): number =>
  Math.max(0, Math.floor((allowedMs(clock) - clock.ran_ms) / 1000))

export function clockAfterLedgerRow(clock: TestClock, { at, kind, seconds }: LedgerRow): TestClock {
  if (kind === 'extra') return withSeconds(clock, 'extra_seconds', seconds)
  if (kind === 'give_back') return withSeconds(clock, 'given_seconds', seconds)
  // A start adds no seconds, because the clock includes `max_time` from the beginning.
  if (kind === 'start' || kind === 'resume') return runningClock(clock, at)
  if (kind === 'close') return { ...clock, ran_ms: elapsedMs(clock, at), closed_at: at }
  const given_seconds = clock.given_seconds + seconds
  return { ...clock, given_seconds, run_from: null, deadline_at: null, closed_at: null }
}

export const clockFromLedger = (max_time: number, rows: readonly LedgerRow[]): TestClock =>
  rows.reduce(clockAfterLedgerRow, unstartedClock(max_time))

export function runningPeriods(rows: readonly LedgerRow[]): { from: number; to: number | null }[] {
  const periods: { from: number; to: number | null }[] = []
  for (const { at, kind } of rows) {
    const last = periods.at(-1)
    if (kind === 'start' || kind === 'resume') periods.push({ from: at, to: null })
    if (kind === 'close' && last?.to === null) last.to = at
  }
  return periods
}

export const runTimeUntil = (periods: readonly { from: number; to: number | null }[], at: number): number =>
  periods.reduce((ran, { from, to }) => ran + Math.max(0, Math.min(at, to ?? at) - from), 0)

export const extraSeconds = (
  max_time: number,
  { percent, minutes = 0 }: { percent?: number | undefined; minutes?: number | undefined },
): number => (percent === undefined ? minutes * 60 : Math.ceil((max_time * 60 * percent) / 100))
