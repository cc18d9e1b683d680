import { expect, test } from 'vitest'
import { isoOf, isoOrNull } from './isoTime.ts'

test('a time is written in ISO format, and null stays null', () => {
  expect(isoOf(0)).toBe('1970-01-01T00:00:00.000Z')
  expect(isoOrNull(1)).toBe('1970-01-01T00:00:00.001Z')
  expect(isoOrNull(null)).toBeNull()
})
