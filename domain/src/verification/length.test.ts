import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apportion, CONFIRMATION_LENGTHS, chosenLength, proportionalMinutes, timeFor } from './length.ts'

test('a verification test has 10 to 40 questions', () => {
  expect(CONFIRMATION_LENGTHS).toEqual([10, 15, 20, 25, 30, 35, 40])
})

test.each([
  [[10, 10], 15, [8, 7]],
  [[7, 7, 6], 10, [4, 3, 3]],
  [[20], 10, [10]],
  [[19, 1], 10, [10, 0]],
  [[17, 2, 1], 10, [9, 1, 0]],
  [[], 10, []],
  [[0, 0], 10, [0, 0]],
])('after a first test with %j questions per label, %d questions are divided as %j', (counts, amount, shares) => {
  expect(apportion(counts, amount)).toEqual(shares)
})

test('the shares of the labels add up to the test length, and each is within one question of its exact share', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(counts, fc.constantFrom(...CONFIRMATION_LENGTHS), (own, amount) => {
      const whole = own.reduce((sum, count) => sum + count, 0)
      fc.pre(whole > 0)
      const shares = apportion(own, amount)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
      for (const [at, share] of shares.entries())
        expect(Math.abs(share - ((own[at] ?? 0) * amount) / whole)).toBeLessThan(1)
    }),
  )
})

test.each([
  ['the shortest with enough power', [0.4, 0.7, 0.8, 0.9], 40, 20],
  ['the longest if no length has enough power', [0.4, 0.5, 0.6], 40, 20],
  ['none if no length can be filled', [], 40, null],
  ['at most the length of the first test', [0.4, 0.5, 0.9], 15, 15],
  ['ten questions after a first test with five', [0.4, 0.5, 0.9], 5, 10],
])(
  'a verification test uses the shortest length with enough power to detect another person: %s',
  (_, powers, ofFirst, length) => {
    const fillable = powers.map((power, at) => ({ length: 10 + 5 * at, power }))
    expect(chosenLength(fillable, ofFirst)).toBe(length)
  },
)

test.each([
  [60, 20, 10, 30],
  [60, 20, 15, 45],
  [50, 30, 10, 20],
  [20, 100, 10, 5],
  [120, 10, 40, 60],
])(
  'after a test of %d minutes and %d questions, a verification test of %d questions has %d minutes',
  (max_time, amount_of_questions, length, minutes) => {
    expect(timeFor({ max_time, amount_of_questions }, length)).toBe(minutes)
  },
)

test('extra minutes change in proportion to the test duration', () => {
  expect(proportionalMinutes(15, { of: 60, to: 30 })).toBe(8)
  expect(proportionalMinutes(20, { of: 60, to: 30 })).toBe(10)
})
