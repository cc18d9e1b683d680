import { expect, test } from 'vitest'
import { difficultyOf, secondsPerQuestion } from './difficulty.ts'

test.each([
  { minutes: 20, questions: 100, difficulty: 'VERY_HARD', seconds: 12 },
  { minutes: 95, questions: 100, difficulty: 'VERY_HARD', seconds: 57 },
  { minutes: 30, questions: 30, difficulty: 'HARD', seconds: 60 },
  { minutes: 25, questions: 20, difficulty: 'HARD', seconds: 75 },
  { minutes: 45, questions: 30, difficulty: 'MEDIUM', seconds: 90 },
  { minutes: 95, questions: 50, difficulty: 'MEDIUM', seconds: 114 },
  { minutes: 60, questions: 30, difficulty: 'BASIC', seconds: 120 },
  { minutes: 120, questions: 10, difficulty: 'BASIC', seconds: 720 },
])(
  'a test of $questions questions in $minutes minutes has the difficulty $difficulty',
  ({ minutes, questions, difficulty, seconds }) => {
    expect(difficultyOf(minutes, questions)).toBe(difficulty)
    expect(secondsPerQuestion(minutes, questions)).toBe(seconds)
  },
)
