import fc from 'fast-check'
import { expect, test } from 'vitest'
import { standingOf } from './standing.ts'

const scores = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 60, size: 'max' })

test('rank and percentile of a candidate equal a direct count of the other candidates’ scores', () => {
  fc.assert(
    fc.property(scores, (all) => {
      const counts = [...Map.groupBy(all, (score) => score)].map(([score, own]) => ({ score, amount: own.length }))
      const [own = 0, ...others] = all

      const lower = others.filter((score) => score < own).length
      const same = others.filter((score) => score === own).length
      expect(standingOf(counts, own)).toEqual({
        rank: 1 + others.filter((score) => score > own).length,
        finished: all.length,
        scored_lower: lower,
        scored_same: same,
        percentile: others.length < 20 ? null : Math.floor((100 * (lower + same / 2)) / others.length + 0.5),
      })
    }),
  )
})

test('a percentile that ends in .5 is rounded up', () => {
  const counts = [
    { score: 10, amount: 1 },
    { score: 50, amount: 1 },
    { score: 90, amount: 39 },
  ]
  expect(standingOf(counts, 50).percentile).toBe(3)
})

test('without other finished tests, a score has rank 1 and no percentile', () => {
  expect(standingOf([], 50)).toEqual({ rank: 1, finished: 0, scored_lower: 0, scored_same: 0, percentile: null })
})

test('a percentile needs at least twenty other people', () => {
  const counts = [
    { score: 10, amount: 5 },
    { score: 50, amount: 16 },
  ]
  expect(standingOf(counts, 50).percentile).toBe(63)
  expect(standingOf(counts.with(0, { score: 10, amount: 4 }), 50).percentile).toBeNull()
})
