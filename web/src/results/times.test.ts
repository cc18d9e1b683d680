import { beforeAll, expect, test } from 'vitest'
import { addStaffTexts } from '../i18n/staffTexts.ts'
import { resultTimes } from './times.ts'

beforeAll(addStaffTexts)

test.each([
  ['00:48:00', '2880 s (48 min)'],
  ['00:00:59', '59 s'],
  ['02:00:05', '7205 s (120 min)'],
])('the duration %s is shown in seconds, with full minutes in brackets: %s', (interview_time, words) => {
  const { takenInSeconds } = resultTimes({ interview_time, max_time: 60, amount_of_questions: 10 })
  expect(takenInSeconds).toBe(words)
})
