import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoreInPercent } from '../exam/scoring.ts'
import { accuracyByLength, decisionAccuracy } from './decisionWorth.ts'

const STEPS = 20_000

/** An independent calculation of the decision accuracy, by numerical integration over thin slices of the true share. */
function bySlices(mark: number, n: number, a: number, e: number) {
  const t = mark / 100
  const sums = { all: 0, wrongly_passed: 0, wrongly_failed: 0 }
  for (let step = 0; step < STEPS; step += 1) {
    const share = (step + 0.5) / STEPS
    const weight = share ** (a - 1) * (1 - share) ** (e - 1)
    let chance = (1 - share) ** n
    let passes = 0
    for (let correct = 0; correct <= n; correct += 1) {
      if (scoreInPercent(correct, n) >= mark) passes += chance
      chance *= ((n - correct) / (correct + 1)) * (share / (1 - share))
    }
    sums.all += weight
    if (share < t) sums.wrongly_passed += weight * passes
    else sums.wrongly_failed += weight * (1 - passes)
  }
  return { passed: sums.wrongly_passed / sums.all, failed: sums.wrongly_failed / sums.all }
}

test.each([
  [60, 20, 3.6, 2.4],
  [75, 40, 9, 4],
  [30, 10, 2, 5],
])(
  'with a pass mark of %d on %d questions, the error rates equal a numerical integration',
  (mark, amount_of_questions, a, e) => {
    const worth = decisionAccuracy({ mark, amount_of_questions }, { a, e })
    const { passed, failed } = bySlices(mark, amount_of_questions, a, e)
    expect(worth.wrongly_passed).toBeCloseTo(passed, 4)
    expect(worth.wrongly_failed).toBeCloseTo(failed, 4)
  },
)

test('the shares of correct passes and fails, false passes and false fails add up to one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 10, max: 100 }),
      fc.double({ min: 0.01, max: 196, noNaN: true }),
      fc.double({ min: 0.01, max: 196, noNaN: true }),
      (mark, amount_of_questions, a, e) => {
        const { right, wrongly_passed, wrongly_failed, grey } = decisionAccuracy(
          { mark, amount_of_questions },
          { a, e },
        )
        for (const share of [right, wrongly_passed, wrongly_failed]) {
          expect(share).toBeGreaterThanOrEqual(-1e-9)
          expect(share).toBeLessThanOrEqual(1 + 1e-9)
        }
        expect(right + wrongly_passed + wrongly_failed).toBeCloseTo(1, 9)
        if (grey) expect(grey.from).toBeLessThanOrEqual(grey.to)
      },
    ),
  )
})

test('the grey range contains only scores near the pass mark, and is missing if all decisions are certain', () => {
  expect(decisionAccuracy({ mark: 60, amount_of_questions: 20 }, { a: 3.6, e: 2.4 }).grey).toEqual({ from: 50, to: 65 })
  expect(decisionAccuracy({ mark: 1, amount_of_questions: 10 }, { a: 0.01, e: 0.99 }).grey).toBeNull()
})

test('a longer test leads to better decisions', () => {
  const lengths = accuracyByLength(60, { a: 3.6, e: 2.4 })
  expect(lengths.map((each) => each.amount_of_questions)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
  expect(lengths.at(-1)?.right).toBeGreaterThan(lengths[0]?.right ?? 1)
})
