import { expect, test } from 'vitest'
import { countedQuestions, scoreLevel, starsOf } from './scoreLevels.ts'

test.each([
  [0, 'LOW'],
  [30, 'LOW'],
  [31, 'FAIR'],
  [60, 'FAIR'],
  [61, 'GOOD'],
  [85, 'GOOD'],
  [86, 'EXCELLENT'],
  [100, 'EXCELLENT'],
] as const)('a score of %i has the level %s', (score, level) => {
  expect(scoreLevel(score)).toBe(level)
})

test.each([
  [0, 30, 0],
  [30, 30, 5],
  [15, 30, 2.5],
  [1, 30, 0.2],
  [29, 30, 4.8],
  [0, 0, 0],
])('%i of %i correct answers earn %d stars', (correct, amount, stars) => {
  expect(starsOf(correct, amount)).toBe(stars)
})

test('questions that an answer key fix has removed from the score are not counted', () => {
  expect(countedQuestions(30, 2)).toBe(28)
  expect(countedQuestions(30)).toBe(30)
})
