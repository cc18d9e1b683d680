import { expect, test } from 'vitest'
import { editDistance, nearestOf } from './nearestName.ts'

test.each([
  ['close_at', 'closes_at', 1],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['same', 'same', 0],
])('the distance from %o to %o is %d letters', (one, other, expected) => {
  expect(editDistance(one, other)).toBe(expected)
})

test('the nearest known name is found, and an empty list has none', () => {
  expect(nearestOf(['name', 'expires_in_days', 'scopes'], 'expires_on')).toBe('expires_in_days')
  expect(nearestOf([], 'name')).toBe('')
})
