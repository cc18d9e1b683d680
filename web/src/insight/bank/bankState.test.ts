import { expect, test } from 'vitest'
import { filterOnWire, readBankState, wholeInsight } from './bankState.ts'

test('valid parts of an address are read, and invalid parts are ignored', () => {
  const written = { labels: 'GIT | SQL', flag: 'WEAK', sort: 'shown', order: 'asc', page: 3 }

  expect(readBankState(written)).toEqual({ ...written, labels: ['GIT', 'SQL'] })
  expect(readBankState({ labels: 7, flag: 'OLD', sort: 'code', order: 'up', page: 0 })).toEqual(wholeInsight)
})

test('an address contains only differences from the default list', () => {
  expect(filterOnWire(wholeInsight)).toEqual({})
  expect(filterOnWire({ ...wholeInsight, order: 'asc' })).toEqual({})
  expect(filterOnWire({ ...wholeInsight, sort: 'facility', order: 'asc' })).toEqual({ sort: 'facility' })
  expect(filterOnWire({ ...wholeInsight, sort: 'facility', order: 'desc' })).toEqual({
    sort: 'facility',
    order: 'desc',
  })
})
