import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crossesHurry, deadlineOf, leftMs, minutesToSay, narrowed, nextTickMs } from './countdown.ts'

const MINUTE = 60_000

test('the shown time is within a second of the server, however long answers travel there and back', () => {
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
          .reduce(narrowed)
        expect(Math.abs(leftMs(known, 0) - trueDeadline)).toBeLessThanOrEqual(1_400)
      },
    ),
  )
})

test('an answer that contradicts what was known is the newer truth', () => {
  const before = deadlineOf('01:00:00', 0, 10)
  const afterSleep = deadlineOf('00:30:00', 1_000, 1_010)

  expect(narrowed(before, afterSleep)).toEqual(afterSleep)
})

test('nothing is left after the end', () => {
  expect(leftMs({ from: 1_000, to: 2_000 }, 9_000)).toBe(0)
})

test.each([
  { before: 5 * MINUTE + 2_900, after: 5 * MINUTE + 1_900, crosses: true },
  { before: 5 * MINUTE + 2_000, after: 5 * MINUTE + 1_999, crosses: true },
  { before: 40 * MINUTE, after: 4 * MINUTE, crosses: true },
  { before: 5 * MINUTE + 3_000, after: 5 * MINUTE + 2_000, crosses: false },
  { before: 5 * MINUTE + 1_999, after: 5 * MINUTE + 900, crosses: false },
  { before: 4 * MINUTE, after: 3 * MINUTE, crosses: false },
])('from $before to $after ms the five minutes are told: $crosses', ({ before, after, crosses }) => {
  expect(crossesHurry(before, after)).toBe(crosses)
})

test('a screen reader hears of ten minutes and of one, and of nothing in between', () => {
  expect(minutesToSay(10 * MINUTE + 500, 10 * MINUTE - 500)).toBe(10)
  expect(minutesToSay(5 * MINUTE + 500, 5 * MINUTE - 500)).toBeNull()
  expect(minutesToSay(MINUTE + 1, MINUTE)).toBe(1)
  expect(minutesToSay(MINUTE, MINUTE - 1)).toBeNull()
})

test('the clock is read again when its second changes', () => {
  expect(nextTickMs(59_400)).toBe(401)
  expect(nextTickMs(59_000)).toBe(1)
})
