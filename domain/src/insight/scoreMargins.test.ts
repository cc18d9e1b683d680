import { expect, test } from 'vitest'
import { distributionOf, standardErrorOf } from './scoreMargins.ts'

test('a perfect score and a zero score also have a standard error', () => {
  expect(standardErrorOf({ correct: 10, counted: 10 })).toBeCloseTo(7.665_551_758_398_33, 10)
  expect(standardErrorOf({ correct: 0, counted: 10 })).toBe(standardErrorOf({ correct: 10, counted: 10 }))
  expect(standardErrorOf({ correct: 3, counted: 10 })).toBeCloseTo(13.074_409_009_212_27, 10)
})

test('scores are counted in ten bars, and the last bar contains all scores from 90 to 100', () => {
  const people = [0, 9, 10, 89, 90, 100].map((correct) => ({ correct, counted: 100 }))

  expect(distributionOf(people)).toMatchObject({ histogram: [2, 1, 0, 0, 0, 0, 0, 0, 1, 2] })
  expect(distributionOf(people).mean).toBeCloseTo(298 / 6, 12)
  expect(distributionOf([{ correct: 1, counted: 2 }])).toMatchObject({ mean: 50, sd: null })
  expect(distributionOf([])).toMatchObject({ mean: null, sd: null })
  const two = distributionOf([
    { correct: 1, counted: 2 },
    { correct: 2, counted: 2 },
  ])
  expect(two.sd).toBeCloseTo(Math.sqrt(1_250), 12)
})
