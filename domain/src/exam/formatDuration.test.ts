import { expect, test } from 'vitest'
import { formatDuration } from './formatDuration.ts'

test.each([
  [0, '0:00'],
  [7, '0:07'],
  [220, '3:40'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [3_723, '1:02:03'],
])('a duration of %d seconds is displayed as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
