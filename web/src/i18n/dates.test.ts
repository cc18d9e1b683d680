import { expect, test } from 'vitest'
import { secondOf, startOfYesterday, timeOrDayOf } from './dates.ts'

test('a time of today is shown as a time, and a time of another day is shown as a date', () => {
  const noon = new Date(2026, 10, 22, 12).getTime()
  const at = (day: number, hour: number) => timeOrDayOf(new Date(2026, 10, day, hour, 3, 22).toISOString(), noon)

  expect(at(22, 0)).toMatch(/^12:03:22\sAM$/)
  expect(at(21, 23)).toBe('Nov 21, 2026')
})

test('yesterday starts at midnight of the reader’s clock, even on the first day of a month', () => {
  const now = new Date(2026, 2, 1, 0, 5).getTime()
  expect(startOfYesterday(now)).toBe(new Date(2026, 1, 28).toISOString())
})

test('a time has no line break before AM or PM', () => {
  expect(secondOf(new Date(2026, 10, 22, 12, 3, 22).toISOString())).toMatch(/ 12:03:22[\u00a0\u202f]PM$/)
})
