import { expect, test } from 'vitest'
import { shortSpan } from './shortSpan.ts'

test.each([
  [0, '0:00'],
  [7, '0:07'],
  [220, '3:40'],
  [3_599, '59:59'],
  [3_600, '1:00:00'],
  [3_723, '1:02:03'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(shortSpan(seconds)).toBe(text)
})
