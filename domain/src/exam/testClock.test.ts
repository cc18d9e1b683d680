import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOverAt } from './stage.ts'
import {
  allowedMs,
  clockFromLedger,
  elapsedMs,
  extraSeconds,
  isAwaitingReturn,
  type LedgerRow,
  remainingMs,
  runningPeriods,
  runTimeUntil,
  unusedSeconds,
} from './testClock.ts'

const MINUTE = 60_000
const START = 1_000_000

const start: LedgerRow = { at: START, kind: 'start', seconds: 3_600 }
const minute = (minutes: number) => START + minutes * MINUTE
const extra = (seconds: number): LedgerRow => ({ at: START - 1, kind: 'extra', seconds })
const give = (minutes: number, seconds: number): LedgerRow => ({ at: minute(minutes), kind: 'give_back', seconds })
const close = (minutes: number): LedgerRow => ({ at: minute(minutes), kind: 'close', seconds: 0 })
const reopen = (minutes: number, seconds: number): LedgerRow => ({ at: minute(minutes), kind: 'reopen', seconds })
const resume = (minutes: number): LedgerRow => ({ at: minute(minutes), kind: 'resume', seconds: 0 })

const clock = (...rows: LedgerRow[]) => clockFromLedger(60, rows)

describe('a test clock of one hour', () => {
  test.each([
    { name: 'not started', rows: [], now: 0, taken: 0, left: 60, deadline: null },
    { name: 'not started, with extra time', rows: [extra(900)], now: 0, taken: 0, left: 75, deadline: null },
    {
      name: 'given extra time that was lowered',
      rows: [extra(900), extra(-300)],
      now: 0,
      taken: 0,
      left: 70,
      deadline: null,
    },
    { name: 'just started', rows: [start], now: 0, taken: 0, left: 60, deadline: 60 },
    { name: 'started with extra time', rows: [extra(900), start], now: 10, taken: 10, left: 65, deadline: 75 },
    { name: 'out of time', rows: [start], now: 61, taken: 60, left: 0, deadline: 60 },
    { name: 'given five minutes', rows: [start, give(30, 300)], now: 30, taken: 30, left: 35, deadline: 65 },
    { name: 'finished early', rows: [start, close(20)], now: 90, taken: 20, left: 0, deadline: 60 },
    { name: 'reopened', rows: [start, close(60), reopen(90, 600)], now: 200, taken: 60, left: 10, deadline: null },
    {
      name: 'given more time while waiting for the candidate',
      rows: [start, close(60), reopen(90, 600), give(100, 300)],
      now: 200,
      taken: 60,
      left: 15,
      deadline: null,
    },
    {
      name: 'entered again',
      rows: [start, close(60), reopen(90, 600), resume(300)],
      now: 304,
      taken: 64,
      left: 6,
      deadline: 310,
    },
    {
      name: 'finished for the second time',
      rows: [start, close(60), reopen(90, 600), resume(300), close(305)],
      now: 400,
      taken: 65,
      left: 0,
      deadline: 310,
    },
    {
      name: 'closed again because the candidate did not return',
      rows: [start, close(60), reopen(90, 600), close(60)],
      now: 9_000,
      taken: 60,
      left: 0,
      deadline: null,
    },
    {
      name: 'reopened again because the candidate did not return',
      rows: [start, close(60), reopen(90, 600), close(60), reopen(9_000, 300 - 600)],
      now: 9_100,
      taken: 60,
      left: 5,
      deadline: null,
    },
    { name: 'read with a clock that was set back', rows: [start], now: -60, taken: 0, left: 60, deadline: 60 },
  ])('a test that was $name has $taken minutes used and $left minutes left', ({ rows, now, taken, left, deadline }) => {
    const found = clock(...rows)

    expect(elapsedMs(found, minute(now))).toBe(taken * MINUTE)
    expect(remainingMs(found, minute(now))).toBe(left * MINUTE)
    expect(found.deadline_at).toBe(deadline === null ? null : minute(deadline))
  })

  test('after a reopening, the test clock stands still until the candidate enters the test again', () => {
    const rows = [start, close(60), reopen(90, 600), resume(100), close(110)]
    const waited = rows.map((_, index) => isAwaitingReturn(clock(...rows.slice(0, index + 1))))

    expect(waited).toEqual([false, false, true, false, false])
    expect(isAwaitingReturn(clock())).toBe(false)
  })

  test('the test clock keeps the first start time after the candidate enters a reopened test', () => {
    expect(clock(start, close(60), reopen(90, 600), resume(300)).started_at).toBe(START)
  })
})

test('the time added at a reopening counts as unused if the candidate does not return', () => {
  expect(unusedSeconds(clock(start, close(60)))).toBe(0)
  expect(unusedSeconds(clock(start, close(60), reopen(90, 600), close(60)))).toBe(600)
  expect(unusedSeconds(clock(start, close(60), reopen(90, 600), resume(300), close(310)))).toBe(0)
})

const step = fc.record({
  action: fc.constantFrom('extra', 'start', 'give_back', 'finish', 'clock', 'reopen', 'resume', 'give_up'),
  later: fc.nat(90 * MINUTE),
  seconds: fc.integer({ min: 1, max: 7_200 }),
})

/** A simpler, independent version of the clock rules, for a comparison with the real clock. */
function play(max_time: number, steps: readonly { action: string; later: number; seconds: number }[]) {
  const rows: LedgerRow[] = []
  let [now, left, taken] = [START, max_time * MINUTE, 0]
  let state: 'to_do' | 'running' | 'waiting' | 'ended' | 'finished' = 'to_do'
  let lastEnd = 0
  const add = (kind: LedgerRow['kind'], seconds: number, at = now) => rows.push({ at, kind, seconds })

  for (const { action, later, seconds } of steps) {
    const passed = state === 'running' ? Math.min(later, left) : 0
    taken += passed
    left -= passed
    if (state === 'running' && left === 0) {
      state = 'ended'
      lastEnd = now + passed
      add('close', 0, lastEnd)
    }
    now += later
    if (action === 'extra' && state === 'to_do') {
      add('extra', seconds)
      left += seconds * 1_000
    }
    if (action === 'start' && state === 'to_do') {
      add('start', max_time * 60)
      state = 'running'
    }
    if (action === 'give_back' && (state === 'running' || state === 'waiting')) {
      add('give_back', seconds)
      left += seconds * 1_000
    }
    if (action === 'finish' && state === 'running') {
      add('close', 0)
      state = 'finished'
    }
    if (action === 'reopen' && state === 'ended') {
      // The ledger row contains the difference between the new time and the remaining time.
      add('reopen', seconds - left / 1_000)
      left = seconds * 1_000
      state = 'waiting'
    }
    if (action === 'resume' && state === 'waiting') {
      add('resume', 0)
      state = 'running'
    }
    if (action === 'give_up' && state === 'waiting') {
      add('close', 0, lastEnd)
      state = 'ended'
    }
  }
  return { rows, now, left, taken, state }
}

test('for any history, the clock shows the same times as a simpler calculation', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 120 }), fc.array(step, { maxLength: 30 }), (max_time, steps) => {
      const { rows, now, left, taken, state } = play(max_time, steps)
      const found = clockFromLedger(max_time, rows)
      const isOver = state === 'ended' || state === 'finished'

      expect(elapsedMs(found, now)).toBe(taken)
      expect(remainingMs(found, now)).toBe(isOver ? 0 : left)
      expect(isAwaitingReturn(found)).toBe(state === 'waiting')
      expect(found.closed_at !== null).toBe(isOver)
      if (state === 'running') expect(found.deadline_at).toBe(now + left)
      const sum = rows.reduce((seconds, row) => seconds + row.seconds, 0)
      if (found.started_at !== null) expect(allowedMs(found)).toBe(sum * 1_000)
    }),
  )
})

test('used and remaining time add up to the allowed time, and extra time makes the deadline later', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), fc.nat(10 * 60 * MINUTE), (steps, later) => {
      const { rows, now } = play(60, steps)
      const found = clockFromLedger(60, rows)
      if (found.closed_at !== null) return
      expect(elapsedMs(found, now + later) + remainingMs(found, now + later)).toBe(allowedMs(found))
      expect(remainingMs(found, now + later) > 0).toBe(!isOverAt(found, now + later))
      const given = clockFromLedger(60, [...rows, { at: now, kind: 'give_back', seconds: 1 }])
      if (found.deadline_at !== null) expect(given.deadline_at).toBe(found.deadline_at + 1_000)
    }),
  )
})

test('the periods in which the clock runs add up to the used time', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { rows, now, taken } = play(60, steps)

      expect(runTimeUntil(runningPeriods(rows), now)).toBe(taken)
    }),
  )
  expect(runTimeUntil(runningPeriods([start, close(60), reopen(90, 600), resume(300)]), minute(302))).toBe(62 * MINUTE)
})

test.each([
  { wanted: { percent: 25 }, seconds: 900 },
  { wanted: { percent: 1 }, seconds: 36 },
  { wanted: { minutes: 20 }, seconds: 1_200 },
  { wanted: { minutes: 0 }, seconds: 0 },
])('extra time of $wanted for a test of one hour is $seconds seconds', ({ wanted, seconds }) => {
  expect(extraSeconds(60, wanted)).toBe(seconds)
})

test('extra time is rounded up to a whole second', () => {
  expect(extraSeconds(1, { percent: 1 })).toBe(1)
  expect(extraSeconds(60, {})).toBe(0)
})

test('closing a test adds a running period only if the test clock is running', () => {
  const rows: LedgerRow[] = [
    { at: 5, kind: 'close', seconds: 0 },
    { at: 10, kind: 'start', seconds: 3_600 },
    { at: 20, kind: 'close', seconds: 0 },
    { at: 30, kind: 'close', seconds: 0 },
  ]

  expect(runningPeriods(rows)).toEqual([{ from: 10, to: 20 }])
})

test('the used time of a reopened test does not change while the test waits for the candidate', () => {
  const waiting = { ran_ms: 7_000, run_from: null, deadline_at: null, closed_at: null }

  expect(elapsedMs({ ...clock(), ...waiting }, 99_000)).toBe(7_000)
})
