import fc from 'fast-check'
import { expect, test } from 'vitest'
import { correlation, type PairSums } from './correlation.ts'

const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 10_000 })), {
  minLength: 2,
  maxLength: 60,
})

const sumsOf = (all: readonly (readonly [number, number])[]): PairSums => {
  const sum = (value: (x: number, y: number) => number) => all.reduce((total, [x, y]) => total + value(x, y), 0)
  return {
    n: all.length,
    x: sum((x) => x),
    xx: sum((x) => x * x),
    y: sum((_, y) => y),
    yy: sum((_, y) => y * y),
    xy: sum((x, y) => x * y),
  }
}

/** The textbook method with two passes and floating-point numbers, for a comparison with the real result. */
function plainly(all: readonly (readonly [number, number])[]): number | null {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(all.map(([x]) => x)), mean(all.map(([, y]) => y))]
  const over = (value: (x: number, y: number) => number) =>
    all.reduce((sum, [x, y]) => sum + value(x - meanX, y - meanY), 0)
  const [xx, yy] = [over((x) => x * x), over((_, y) => y * y)]
  return xx === 0 || yy === 0 ? null : over((x, y) => x * y) / Math.sqrt(xx * yy)
}

test('the correlation from sums equals the correlation calculated in two passes over the pairs', () => {
  fc.assert(
    fc.property(pairs, (all) => {
      // Lists of equal values are left out, because rounding errors would make small differences between them.
      fc.pre(new Set(all.map(([x]) => x)).size > 1 && new Set(all.map(([, y]) => y)).size > 1)
      expect(correlation(sumsOf(all))).toBeCloseTo(plainly(all) ?? Number.NaN, 9)
    }),
    { numRuns: 5_000 },
  )
})

test.each([
  {
    all: [
      [0, 5],
      [1, 5],
    ],
    found: null,
  },
  {
    all: [
      [1, 5],
      [1, 7],
    ],
    found: null,
  },
  {
    all: [
      [0, 1],
      [1, 9],
    ],
    found: 1,
  },
  {
    all: [
      [0, 9_999],
      [1, 1],
    ],
    found: -1,
  },
] as const)('the correlation of the pairs $all is $found', ({ all, found }) => {
  expect(correlation(sumsOf(all))).toBe(found)
})
