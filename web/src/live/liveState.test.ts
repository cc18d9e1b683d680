import { expect, test } from 'vitest'
import { everybody, filterOnWire, isFiltered, readLiveState } from './liveState.ts'

test.each([
  [{}, everybody],
  [
    { name_or_mail: 7, presence: 'away', blueprint: 3, sort: 'name', order: 'desc', page: 2 },
    { nameOrMail: '7', presence: 'away', blueprint: 3, sorting: { sort: 'name', order: 'desc' }, page: 2 },
  ],
  [{ name_or_mail: ['a'], presence: 'asleep', blueprint: 'x', page: -1 }, everybody],
] as const)('%j in an address asks for %j', (written, state) => {
  expect(readLiveState(written)).toEqual(state)
})

test('an address that asks for nothing is a plain one', () => {
  expect(isFiltered(everybody)).toBe(false)
  expect(Object.values(filterOnWire(everybody)).every((value) => value === undefined)).toBe(true)
})
