import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthName, monthOf, optionSumsOf, restScore, sumsOf, weekOf, zeroSums } from './tally.ts'

test('the rest score is the correct share of the other questions, in ten-thousandths, rounded half up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 100 }), fc.nat(100), fc.boolean(), (counted, most, isCorrect) => {
      const correct = Math.min(counted - Number(!isCorrect), Math.max(most, Number(isCorrect)))
      const others = correct - Number(isCorrect)
      expect(restScore(correct, counted, isCorrect)).toBe(Math.floor((10_000 * others) / (counted - 1) + 0.5))
    }),
  )
  expect(restScore(1, 1, true)).toBeNull()
})

test.each([
  ['2026-11-22T23:59:59Z', 2_968, '2026-11'],
  ['2026-11-23T00:00:00Z', 2_969, '2026-11'],
  ['2026-12-31T23:59:59Z', 2_974, '2026-12'],
  ['2027-01-01T00:00:00Z', 2_974, '2027-01'],
])('the time %s is in week %i and month %s', (time, week, month) => {
  expect([weekOf(Date.parse(time)), monthName(monthOf(Date.parse(time)))]).toEqual([week, month])
})

test('an answer on a paper with only one question does not count for figures that need a rest score', () => {
  const alone = { isCorrect: true, rest: null, chosen: [4], seconds: 7 }

  expect(sumsOf(alone, 2_900)).toEqual({ ...zeroSums, shown: 1, correct: 1, answered: 1, seconds: 7 })
  expect(optionSumsOf(alone)).toEqual({ chosen: 1, chosen_rest: 0, chosen_rest_sum: 0 })
})
