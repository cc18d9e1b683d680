import { expect, test } from 'vitest'
import { defaultBankState, insightQuery, readBankState } from './bankState.ts'

test('valid URL parameters are read, and invalid parameters are ignored', () => {
  const written = { labels: 'GIT | SQL', flag: 'WEAK', sort: 'shown', order: 'asc', page: 3 }

  expect(readBankState(written)).toEqual({ ...written, labels: ['GIT', 'SQL'] })
  expect(readBankState({ labels: 7, flag: 'OLD', sort: 'code', order: 'up', page: 0 })).toEqual(defaultBankState)
})

test('the URL contains only the settings that differ from the default list', () => {
  expect(insightQuery(defaultBankState)).toEqual({})
  expect(insightQuery({ ...defaultBankState, order: 'asc' })).toEqual({})
  expect(insightQuery({ ...defaultBankState, sort: 'facility', order: 'asc' })).toEqual({ sort: 'facility' })
  expect(insightQuery({ ...defaultBankState, sort: 'facility', order: 'desc' })).toEqual({
    sort: 'facility',
    order: 'desc',
  })
})
