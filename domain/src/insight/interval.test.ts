import { expect, test } from 'vitest'
import { fisher, wilson, Z } from './interval.ts'

test.each([
  { found: 0, n: 10, low: 0, high: 0.277_532_799_862_889 },
  { found: 5, n: 10, low: 0.236_593_090_512_564, high: 0.763_406_909_487_436 },
  { found: 10, n: 10, low: 0.722_467_200_137_111, high: 1 },
])('the confidence interval for $found of $n is $low to $high', ({ found, n, low, high }) => {
  expect(wilson(found, n).low).toBeCloseTo(low, 12)
  expect(wilson(found, n).high).toBeCloseTo(high, 12)
})

function chances(n: number, chance: number): number[] {
  const of = [(1 - chance) ** n]
  for (let found = 1; found <= n; found += 1)
    of.push(((of[found - 1] ?? 0) * (n - found + 1) * chance) / (found * (1 - chance)))
  return of
}

test.each([
  { n: 10, least: 0.89, most: 0.99 },
  { n: 30, least: 0.91, most: 0.98 },
  { n: 100, least: 0.93, most: 0.96 },
])('the 95 % interval of a share of $n contains the true value about as often as stated', ({ n, least, most }) => {
  for (let tenths = 1; tenths <= 9; tenths += 1) {
    const share = tenths / 10
    const held = chances(n, share).reduce((sum, chance, found) => {
      const { low, high } = wilson(found, n)
      return low <= share && share <= high ? sum + chance : sum
    }, 0)
    expect(held).toBeGreaterThan(least)
    expect(held).toBeLessThan(most)
  }
})

test('the interval of a correlation becomes smaller with more people, and is a single value at 1 and −1', () => {
  const [few, many] = [fisher(0.5, 20, Z), fisher(0.5, 200, Z)]

  expect(few.low).toBeCloseTo(0.073_810_57, 7)
  expect(few.high).toBeCloseTo(0.771_760_71, 7)
  expect(many.low).toBeGreaterThan(few.low)
  expect(many.high).toBeLessThan(few.high)
  expect([fisher(1, 20, Z), fisher(-1, 20, Z)]).toEqual([
    { low: 1, high: 1 },
    { low: -1, high: -1 },
  ])
})
