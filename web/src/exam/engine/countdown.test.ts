import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  crossesWarning,
  deadlineOf,
  leftMs,
  minutesToAnnounce,
  narrowDeadline,
  nextTickMs,
  type ServerClockReading,
  withServerClock,
} from './countdown.ts'

const MINUTE = 60_000

test('the shown time differs from the server’s time by at most a second, even on a slow network', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 60_000, max: 7_200_000 }),
      fc.array(fc.record({ at: fc.nat(50_000), there: fc.nat(900), back: fc.nat(900) }), {
        minLength: 1,
        maxLength: 8,
      }),
      (trueDeadline, talks) => {
        const known = talks
          .map(({ at, there, back }) => {
            const wholeSeconds = Math.floor((trueDeadline - at - there) / 1000)
            const remaining = new Date(wholeSeconds * 1000).toISOString().slice(11, 19)
            return deadlineOf(remaining, at, at + there + back)
          })
          .reduce(narrowDeadline)
        expect(Math.abs(leftMs(known, 0) - trueDeadline)).toBeLessThanOrEqual(1_400)
      },
    ),
  )
})

test('if a response contradicts the known deadline, the deadline from the response is used', () => {
  const before = deadlineOf('01:00:00', 0, 10)
  const afterSleep = deadlineOf('00:30:00', 1_000, 1_010)

  expect(narrowDeadline(before, afterSleep)).toEqual(afterSleep)
})

test('the remaining time after the end is zero', () => {
  expect(leftMs({ earliest: 1_000, latest: 2_000 }, 9_000)).toBe(0)
})

test.each([
  { before: 5 * MINUTE + 2_900, after: 5 * MINUTE + 1_900, crosses: true },
  { before: 5 * MINUTE + 2_000, after: 5 * MINUTE + 1_999, crosses: true },
  { before: 40 * MINUTE, after: 4 * MINUTE, crosses: true },
  { before: 5 * MINUTE + 3_000, after: 5 * MINUTE + 2_000, crosses: false },
  { before: 5 * MINUTE + 1_999, after: 5 * MINUTE + 900, crosses: false },
  { before: 4 * MINUTE, after: 3 * MINUTE, crosses: false },
])(
  'when the remaining time falls from $before to $after ms, the five-minute warning appears: $crosses',
  ({ before, after, crosses }) => {
    expect(crossesWarning(before, after)).toBe(crosses)
  },
)

test('a screen reader announces the remaining ten minutes once, and later times not at all', () => {
  expect(minutesToAnnounce(10 * MINUTE + 500, 10 * MINUTE - 500)).toBe(10)
  expect(minutesToAnnounce(5 * MINUTE + 500, 5 * MINUTE - 500)).toBeNull()
  expect(minutesToAnnounce(10 * MINUTE, 10 * MINUTE - 1)).toBeNull()
})

test('the shown clock is updated when its second changes', () => {
  expect(nextTickMs(59_400)).toBe(401)
  expect(nextTickMs(59_000)).toBe(1)
})

function answerOf(
  gifts: readonly { at: number; seconds: number }[],
  one: { at: number; there: number; back: number; tells: boolean },
): ServerClockReading {
  const servedAt = one.at + one.there
  const addedSeconds = gifts.filter(({ at }) => at <= servedAt).reduce((sum, { seconds }) => sum + seconds, 0)
  const wholeSeconds = Math.floor((DEADLINE + addedSeconds * 1000 - servedAt) / 1000)
  const remaining = new Date(wholeSeconds * 1000).toISOString().slice(11, 19)
  return { remaining, sentAt: one.at, receivedAt: servedAt + one.back, ...(one.tells && { addedSeconds }) }
}

const DEADLINE = 7_200_000

test('delayed responses never remove extra time', () => {
  const call = { at: fc.nat(60_000), there: fc.nat(9_000), back: fc.nat(9_000) }
  fc.assert(
    fc.property(
      fc.array(fc.record({ at: fc.nat(60_000), seconds: fc.integer({ min: 10, max: 600 }) }), { maxLength: 4 }),
      fc.array(fc.record({ ...call, tells: fc.boolean() }), { minLength: 1, maxLength: 12 }),
      (gifts, calls) => {
        const answers = calls.map((one) => answerOf(gifts, one)).sort((one, other) => one.receivedAt - other.receivedAt)
        let known = {
          deadline: { earliest: DEADLINE - 1, latest: DEADLINE + 1 },
          addedSeconds: null as number | null,
          extendedAt: 0,
        }
        for (const answer of answers) {
          const before = known
          known = withServerClock(known, answer)
          expect(known.addedSeconds ?? 0).toBeGreaterThanOrEqual(before.addedSeconds ?? 0)
          if (known.addedSeconds === null || before.addedSeconds === null) continue
          // A response takes up to eighteen seconds, and the shown time may be too short by this time. Two seconds are spare.
          expect(leftMs(known.deadline, 0)).toBeGreaterThan(DEADLINE + known.addedSeconds * 1000 - 20_000)
        }
      },
    ),
  )
})

test('extra time moves the deadline by exactly its length', () => {
  const before = { deadline: { earliest: 60_000, latest: 60_400 }, addedSeconds: 0, extendedAt: 0 }
  const after = withServerClock(before, { remaining: '00:04:33', sentAt: 4_000, receivedAt: 9_000, addedSeconds: 220 })

  expect(after).toEqual({
    deadline: { earliest: 280_000, latest: 280_000 + 400 },
    addedSeconds: 220,
    extendedAt: 9_000,
  })
})

test('if two responses allow only one common deadline, this deadline is used', () => {
  expect(narrowDeadline({ earliest: 0, latest: 10 }, { earliest: 10, latest: 20 })).toEqual({
    earliest: 10,
    latest: 10,
  })
})

const extended = { deadline: { earliest: 280_000, latest: 280_400 }, addedSeconds: 220, extendedAt: 9_000 }

test('a response that does not name the extra time counts only if requested after the last extension', () => {
  const untold = { remaining: '00:00:50', receivedAt: 9_500 }

  expect(withServerClock(extended, { ...untold, sentAt: 8_999 })).toEqual(extended)
  expect(withServerClock(extended, { ...untold, sentAt: 9_000 })).toEqual({
    ...extended,
    deadline: { earliest: 59_000, latest: 60_500 },
  })
})

test('if the extra time was unknown, the first response defines the deadline and the extra time', () => {
  const first = withServerClock(
    { ...extended, addedSeconds: null },
    { remaining: '00:04:33', sentAt: 7_200, receivedAt: 9_700, addedSeconds: 220 },
  )

  expect(first).toEqual({ deadline: { earliest: 280_200, latest: 280_400 }, addedSeconds: 220, extendedAt: 9_700 })
})

test('a response with more extra time extends the deadline; a response with less extra time is older and ignored', () => {
  const more = withServerClock(extended, {
    remaining: '00:00:01',
    sentAt: 399_200,
    receivedAt: 399_300,
    addedSeconds: 340,
  })
  const same = withServerClock(extended, { remaining: '00:04:33', sentAt: 7_200, receivedAt: 9_700, addedSeconds: 220 })

  expect(more).toEqual({ deadline: { earliest: 400_200, latest: 400_400 }, addedSeconds: 340, extendedAt: 399_300 })
  expect(same).toEqual({ deadline: { earliest: 280_200, latest: 280_400 }, addedSeconds: 220, extendedAt: 9_000 })
  expect(
    withServerClock(extended, { remaining: '00:01:00', sentAt: 9_400, receivedAt: 9_500, addedSeconds: 219 }),
  ).toEqual(extended)
})
