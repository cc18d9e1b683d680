import { expect, test } from 'vitest'
import { editDistance, nearestOf } from './nearestName.ts'

test.each([
  ['close_at', 'closes_at', 1],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['same', 'same', 0],
])('changing %o to %o takes %d single-letter edits', (one, other, expected) => {
  expect(editDistance(one, other)).toBe(expected)
})

test('the most similar known name is found, and an empty list gives an empty text', () => {
  expect(nearestOf(['name', 'expires_in_days', 'scopes'], 'expires_on')).toBe('expires_in_days')
  expect(nearestOf([], 'name')).toBe('')
})
