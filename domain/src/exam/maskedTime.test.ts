import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canSeeExtraTime, maskedDuration, maskedTime, timeMasker } from './maskedTime.ts'
import { allowedMs, clockFromLedger, elapsedMs, type LedgerRow, runningPeriods, runTimeUntil } from './testClock.ts'

const MINUTE = 60_000
const START = 1_000_000

const rows: LedgerRow[] = [
  { at: 0, kind: 'extra', seconds: 900 },
  { at: START, kind: 'start', seconds: 3_600 },
  { at: START + MINUTE, kind: 'give_back', seconds: 300 },
  { at: START + 80 * MINUTE, kind: 'close', seconds: 0 },
  { at: START + 90 * MINUTE, kind: 'reopen', seconds: 600 },
  { at: START + 100 * MINUTE, kind: 'resume', seconds: 0 },
  { at: START + 110 * MINUTE, kind: 'close', seconds: 0 },
]

const finished = fc.record({
  percent: fc.integer({ min: 0, max: 200 }),
  given: fc.nat(7_200),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
})

function ended({ percent, given, share }: { percent: number; given: number; share: number }) {
  const before: LedgerRow[] = [
    { at: 0, kind: 'extra', seconds: 36 * percent },
    { at: START, kind: 'start', seconds: 3_600 },
    { at: START, kind: 'give_back', seconds: given },
  ]
  const end = START + Math.round(allowedMs(clockFromLedger(60, before)) * share)
  const all: LedgerRow[] = [...before, { at: end, kind: 'close', seconds: 0 }]
  return { clock: clockFromLedger(60, all), periods: runningPeriods(all), end }
}

test('if a test has no extra time, hiding extra time changes none of its times', () => {
  fc.assert(
    fc.property(finished, fc.nat(10 * 60 * MINUTE), (one, at) => {
      const { clock, periods } = ended({ ...one, percent: 0 })
      expect(timeMasker(clock, periods)(at)).toBe(at)
      expect(maskedDuration(clock, at)).toBe(at)
    }),
  )
})

test('hiding the extra time never changes the order of events', () => {
  const tell = timeMasker(clockFromLedger(60, rows), runningPeriods(rows))
  fc.assert(
    fc.property(fc.nat(200 * MINUTE), fc.nat(200 * MINUTE), (one, other) => {
      if (one <= other) expect(tell(START + one)).toBeLessThanOrEqual(tell(START + other))
    }),
  )
})

test('if the extra time is hidden, the used time is never longer than the time that other candidates have', () => {
  fc.assert(
    fc.property(finished, (one) => {
      const { clock, periods, end } = ended(one)
      const everybodyHas = (3_600 + one.given) * 1_000
      const length = maskedDuration(clock, elapsedMs(clock, end))

      expect(length).toBeLessThanOrEqual(everybodyHas)
      expect(timeMasker(clock, periods)(end) - START).toBe(length)
    }),
  )
})

test('if the extra time is hidden, a test ended by the clock shows the time that all candidates have', () => {
  const clock = clockFromLedger(60, rows)

  expect(elapsedMs(clock, 0)).toBe(90 * MINUTE)
  expect(maskedDuration(clock, elapsedMs(clock, 0))).toBe(75 * MINUTE)
  expect(maskedTime(clock, START + 110 * MINUTE, 90 * MINUTE)).toBe(START + 95 * MINUTE)
  expect(timeMasker(clock, runningPeriods(rows))(START + 110 * MINUTE)).toBe(START + 95 * MINUTE)
  expect(runTimeUntil(runningPeriods(rows), START + 95 * MINUTE)).toBe(80 * MINUTE)
})

test('hiding the extra time does not change times before the start', () => {
  expect(timeMasker(clockFromLedger(60, rows), runningPeriods(rows))(START - 5)).toBe(START - 5)
})

test.each([
  { who: 'an administrator', viewer: { id: 1, role: 'admin' }, knows: true },
  { who: 'the creator of the test', viewer: { id: 7, role: 'consultant' }, knows: true },
  { who: 'another consultant', viewer: { id: 2, role: 'consultant' }, knows: false },
  { who: 'a reader without an account', viewer: null, knows: false },
  { who: 'a program without a user', viewer: { id: null, role: 'consultant' }, knows: false },
] as const)('the extra time of a test is visible to $who: $knows', ({ viewer, knows }) => {
  expect(canSeeExtraTime(viewer, { created_by: 7 })).toBe(knows)
})

test('the extra time of a test without a creator is visible only to administrators', () => {
  expect(canSeeExtraTime({ id: 2, role: 'consultant' }, { created_by: null })).toBe(false)
  expect(canSeeExtraTime({ id: null, role: 'consultant' }, { created_by: null })).toBe(false)
})
