import { expect, test } from 'vitest'
import { fromField, toField } from './moments.ts'

test('a field for date and time uses the time zone of the browser', () => {
  const moment = fromField('2026-11-22T09:30')

  expect(moment).toBe(new Date(2026, 10, 22, 9, 30).toISOString())
  expect(toField(moment)).toBe('2026-11-22T09:30')
})

test.each(['', 'tomorrow', '2026-13-01T09:30'])('%j is rejected as a date and time', (value) => {
  expect(fromField(value)).toBeNull()
})

test('the field for date and time is empty if no time is set', () => {
  expect(toField(null)).toBe('')
})
