import { expect, test } from 'vitest'
import { fromField, toField } from './moments.ts'

test('a field for a day and a time means it by the clock of its browser', () => {
  const moment = fromField('2026-11-22T09:30')

  expect(moment).toBe(new Date(2026, 10, 22, 9, 30).toISOString())
  expect(toField(moment)).toBe('2026-11-22T09:30')
})

test.each(['', 'tomorrow', '2026-13-01T09:30'])('%j is no moment', (value) => {
  expect(fromField(value)).toBeNull()
})

test('nothing stands in the field where there is no moment', () => {
  expect(toField(null)).toBe('')
})
