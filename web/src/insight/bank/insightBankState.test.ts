import { expect, test } from 'vitest'
import { defaultInsightBankState, insightQuery, readInsightBankState } from './insightBankState.ts'

test('valid URL parameters are read, and invalid parameters are ignored', () => {
  const written = { labels: 'GIT | SQL', flag: 'WEAK', sort: 'shown', order: 'asc', page: 3 }

  expect(readInsightBankState(written)).toEqual({ ...written, labels: ['GIT', 'SQL'] })
  expect(readInsightBankState({ labels: 7, flag: 'OLD', sort: 'code', order: 'up', page: 0 })).toEqual(
    defaultInsightBankState,
  )
})

test('the URL contains only the settings that differ from the default list', () => {
  expect(insightQuery(defaultInsightBankState)).toEqual({})
  expect(insightQuery({ ...defaultInsightBankState, order: 'asc' })).toEqual({})
  expect(insightQuery({ ...defaultInsightBankState, sort: 'facility', order: 'asc' })).toEqual({ sort: 'facility' })
  expect(insightQuery({ ...defaultInsightBankState, sort: 'facility', order: 'desc' })).toEqual({
    sort: 'facility',
    order: 'desc',
  })
})
