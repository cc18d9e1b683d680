import fc from 'fast-check'
import { expect, test } from 'vitest'
import { confidenceOf, passCertaintyOf, passOf } from './pass.ts'

const DIGITS = 10n ** 15n

/** Independent calculation of `confidenceOf` with exact integers, which are rounded only at the end. */
function exactly(correct: number, counted: number, passMark: number): number {
  const [n, p] = [BigInt(counted + 1), BigInt(passMark)]
  let choose = 1n
  let sum = 0n
  for (let j = 0n; j <= BigInt(correct); j += 1n) {
    sum += choose * p ** j * (100n - p) ** (n - j)
    choose = (choose * (n - j)) / (j + 1n)
  }
  return Number((sum * DIGITS) / 100n ** n) / Number(DIGITS)
}

const outcomes = fc
  .integer({ min: 1, max: 400 })
  .chain((counted) => fc.record({ counted: fc.constant(counted), correct: fc.integer({ min: 0, max: counted }) }))

test('the confidence of a pass equals its exact calculation to nine decimal places', () => {
  fc.assert(
    fc.property(outcomes, fc.integer({ min: 1, max: 99 }), ({ correct, counted }, mark) => {
      expect(Math.abs(confidenceOf({ correct, counted }, mark) - exactly(correct, counted, mark))).toBeLessThan(1e-9)
    }),
  )
})

test('one more correct answer never lowers the confidence of a pass', () => {
  fc.assert(
    fc.property(outcomes, fc.integer({ min: 1, max: 99 }), ({ correct, counted }, mark) => {
      fc.pre(correct > 0)
      const [fewer, more] = [correct - 1, correct].map((right) => confidenceOf({ correct: right, counted }, mark))
      expect(more).toBeGreaterThanOrEqual(fewer ?? 1)
    }),
  )
})

test.each([
  [{ correct: 20, counted: 20, score: 100 }, 60, true, 'above'],
  [{ correct: 13, counted: 20, score: 65 }, 60, true, 'close'],
  [{ correct: 11, counted: 20, score: 55 }, 60, false, 'close'],
  [{ correct: 3, counted: 20, score: 15 }, 60, false, 'below'],
  [{ correct: 1, counted: 1, score: 100 }, 60, true, 'close'],
  // 59.5 % passes only because the score is rounded to 60.
  [{ correct: 119, counted: 200, score: 60 }, 60, true, 'close'],
] as const)(
  'for the result %j and the pass mark %i, passed is %s and the band is %s',
  (outcome, mark, passed, band) => {
    expect(passOf(outcome, mark)).toMatchObject({ pass_mark: mark, passed, band })
    expect(passCertaintyOf(outcome, mark)).toBe(band)
  },
)
