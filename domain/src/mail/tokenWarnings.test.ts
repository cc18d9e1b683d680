import { expect, test } from 'vitest'
import { daysLeft, warnedAtFirst, warningDue } from './tokenWarnings.ts'

const DAY = 24 * 60 * 60_000
const END = 100 * DAY

test.each([
  [END - 14 * DAY - 1, null, null],
  [END - 14 * DAY, null, 14],
  [END - 14 * DAY, 14, null],
  [END - 3 * DAY, 14, null],
  [END - 2 * DAY, 14, 2],
  [END - 2 * DAY, 2, null],
  [END - DAY, null, 2],
  [END, null, null],
  [END + DAY, 14, null],
])('at %i, if the last warning named %s days until the token expires, the due warning names %s', (now, warned, due) => {
  expect(warningDue({ expiresAt: END, warned, now })).toBe(due)
})

test('a new token that expires soon causes no immediate warning', () => {
  expect([1, 2, 3, 14, 15].map((days) => warnedAtFirst(days * DAY))).toEqual([2, 2, 14, 14, null])
})

test('a part of a day before a token expires counts as one day', () => {
  expect([2 * DAY, 2 * DAY - 1, 1, 0, -DAY].map((left) => daysLeft(END, END - left))).toEqual([2, 2, 1, 0, 0])
})
