import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OutcomeCount, rankRange } from './rankRange.ts'

const outcomes = fc
  .integer({ min: 1, max: 60 })
  .chain((counted) => fc.record({ counted: fc.constant(counted), correct: fc.integer({ min: 0, max: counted }) }))
const people = fc.array(outcomes, { minLength: 1, maxLength: 40, size: 'max' })
const counted = (all: readonly { correct: number; counted: number }[]): OutcomeCount[] =>
  all.map((one) => ({ ...one, amount: 1 }))

test('every person has a range of possible ranks, from 1 to the number of people', () => {
  fc.assert(
    fc.property(people, (all) => {
      for (const one of all) {
        const { from, to, of } = rankRange(counted(all), one)
        expect(of).toBe(all.length)
        expect(from).toBeGreaterThanOrEqual(1)
        expect(to).toBeGreaterThanOrEqual(from)
        expect(to).toBeLessThanOrEqual(of)
      }
    }),
  )
})

test('the rank ranges of clearly different people do not overlap', () => {
  const all = [
    { correct: 40, counted: 40, amount: 3 },
    { correct: 22, counted: 40, amount: 5 },
    { correct: 20, counted: 40, amount: 4 },
    { correct: 2, counted: 40, amount: 2 },
  ]
  expect(all.map((one) => rankRange(all, one))).toEqual([
    { from: 1, to: 3, of: 14 },
    { from: 4, to: 12, of: 14 },
    { from: 4, to: 12, of: 14 },
    { from: 13, to: 14, of: 14 },
  ])
})

test('people with equal results can be counted one by one or as a group, with the same rank ranges', () => {
  fc.assert(
    fc.property(people, (all) => {
      const [own = { correct: 0, counted: 1 }] = all
      const together = [...Map.groupBy(all, ({ correct, counted }) => `${correct}/${counted}`).values()].map(
        (same) => ({
          correct: same[0]?.correct ?? 0,
          counted: same[0]?.counted ?? 1,
          amount: same.length,
        }),
      )
      expect(rankRange(together, own)).toEqual(rankRange(counted(all), own))
    }),
  )
})
