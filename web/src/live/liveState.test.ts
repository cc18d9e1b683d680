import { expect, test } from 'vitest'
import { isLiveFiltered, liveQuery, readLiveState, wholeLive } from './liveState.ts'

test.each([
  [{}, wholeLive],
  [
    { name_or_mail: 7, presence: 'away', blueprint: 3, sort: 'name', order: 'desc', page: 2 },
    { nameOrMail: '7', presence: 'away', blueprint: 3, sorting: { sort: 'name', order: 'desc' }, page: 2 },
  ],
  [{ name_or_mail: ['a'], presence: 'asleep', blueprint: 'x', page: -1 }, wholeLive],
] as const)('the URL parameters %j become the filter %j', (written, state) => {
  expect(readLiveState(written)).toEqual(state)
})

test('without URL parameters, the list of running tests is not filtered', () => {
  expect(isLiveFiltered(wholeLive)).toBe(false)
  expect(Object.values(liveQuery(wholeLive)).every((value) => value === undefined)).toBe(true)
})
