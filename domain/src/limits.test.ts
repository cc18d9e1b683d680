import { expect, test } from 'vitest'
import { SCORE_FLOORS, STARS } from './exam/scoreLevels.ts'
import {
  AMOUNT_OF_QUESTIONS,
  ANSWERS,
  DEFAULT_LABEL_COLOR,
  EXAM_PAGE_SIZE,
  INTERVIEW_PAGE_SIZES,
  LABEL_NAME,
  MAX_TIME,
  PAGE_MAX,
  PAGE_SIZE,
  PASSWORD,
  RESULT_PAGE_SIZE,
  SESSION,
} from './limits.ts'

const HOUR = 60 * 60_000

test('the limits equal the limits of the specification', () => {
  expect(PASSWORD).toEqual({ min: 5, max: 20 })
  expect(LABEL_NAME).toEqual({ min: 2, max: 50 })
  expect(ANSWERS).toEqual({ min: 2, max: 6 })
  expect(AMOUNT_OF_QUESTIONS).toEqual({ min: 10, max: 100, step: 10, initial: 30 })
  expect(MAX_TIME).toEqual({ min: 20, max: 120, step: 5, initial: 60 })
  expect([PAGE_SIZE, PAGE_MAX]).toEqual([10, 100])
  expect(SESSION).toEqual({ idleMs: 12 * HOUR, totalMs: 7 * 24 * HOUR })
  expect(DEFAULT_LABEL_COLOR).toBe('#4682B4')
})

test('the page sizes equal the page sizes of the specification', () => {
  expect([PAGE_SIZE, EXAM_PAGE_SIZE, RESULT_PAGE_SIZE]).toEqual([10, 10, 5])
  expect(INTERVIEW_PAGE_SIZES).toEqual([5, 10, 30, 50])
})

test('interviews can be filtered by four minimum scores and rated with up to five stars', () => {
  expect(SCORE_FLOORS).toEqual([90, 80, 60, 30])
  expect(STARS).toBe(5)
})
