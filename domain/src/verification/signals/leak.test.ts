import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactCorrelation, leakFigure, type TimedShowing } from './leak.ts'

/** Independent calculation: Pearson's correlation in two passes, and Fisher's interval by its definition. */
function plainly(showings: readonly TimedShowing[]) {
  const xs = showings.map(({ endAt }) => Math.floor(endAt / 1000))
  const ys = showings.map(({ isCorrect, rest }) => (isCorrect ? 10_000 : 0) - rest)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(xs), mean(ys)]
  const sum = (of: (at: number) => number) => xs.reduce((all, _, at) => all + of(at), 0)
  const value =
    sum((at) => ((xs[at] ?? 0) - x) * ((ys[at] ?? 0) - y)) /
    Math.sqrt(sum((at) => ((xs[at] ?? 0) - x) ** 2) * sum((at) => ((ys[at] ?? 0) - y) ** 2))
  const half = 3.0902323061678132 / Math.sqrt(xs.length - 3)
  const end = (by: number) => Math.tanh(0.5 * Math.log((1 + value) / (1 - value)) + by)
  return { value, low: end(-half), high: end(half) }
}

const WEEKS = 21 * 86_400_000
const showing = fc.record({
  endAt: fc.integer({ min: 1_790_000_000_000, max: 1_790_000_000_000 + WEEKS }),
  isCorrect: fc.boolean(),
  rest: fc.integer({ min: 0, max: 10_000 }),
})

test('the leak figure equals the result of a simpler calculation', () => {
  fc.assert(
    fc.property(fc.array(showing, { minLength: 30, maxLength: 60 }), (showings) => {
      const figure = leakFigure(showings)
      const plain = plainly(showings)
      expect(figure).toMatchObject({ state: 'ok', needed: 0, value: expect.closeTo(plain.value, 9) })
      expect(figure).toMatchObject({ low: expect.closeTo(plain.low, 9), high: expect.closeTo(plain.high, 9) })
    }),
  )
})

test('a leak figure needs at least thirty people, and people who ended at different times', () => {
  const at = (second: number) => ({ endAt: second * 1000 + 999, isCorrect: second % 2 === 0, rest: 5000 })
  expect(leakFigure(Array.from({ length: 29 }, (_, second) => at(second)))).toBeNull()
  expect(leakFigure(Array.from({ length: 30 }, () => at(4)))).toBeNull()
  expect(leakFigure(Array.from({ length: 30 }, (_, second) => at(second)))).not.toBeNull()
})

test('the correlation is exactly 1 or −1 for points on a line, and undefined for equal values', () => {
  expect(exactCorrelation([1n, 2n, 3n], [2n, 4n, 6n])).toBe(1)
  expect(exactCorrelation([1n, 2n, 3n], [6n, 4n, 2n])).toBe(-1)
  expect(exactCorrelation([1n, 2n], [5n, 5n])).toBeNull()
})
