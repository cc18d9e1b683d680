import { expect, test } from 'vitest'
import { type BankState, bankQuery, defaultBankState, isBankFiltered, readBankState } from './bankState.ts'

test('a URL without parameters shows the whole question bank', () => {
  expect(readBankState({})).toEqual(defaultBankState)
  expect(Object.values(bankQuery(defaultBankState)).every((value) => value === undefined)).toBe(true)
})

test('all filters of the question bank can be read from the URL', () => {
  const state: BankState = {
    words: '=== 100%',
    labels: ['SQL', 'WEB'],
    kind: 'single',
    use: 'never',
    author: 7,
    changedSince: '2026-11-20',
    sort: 'changed',
    import: 3,
    passage: 4,
    isArchived: true,
  }

  expect(readBankState(bankQuery(state))).toEqual(state)
})

test.each([
  { kind: 'both' },
  { use: 1 },
  { author: 'ada' },
  { changed_since: 'yesterday' },
  { changed_since: '2026-13-99' },
  { sort: {} },
  { import: -1 },
  { passage: 'ferry' },
  { state: 'gone' },
])('an invalid filter in the URL is ignored: %j', (written) => {
  expect(readBankState(written)).toEqual(defaultBankState)
})

test('a search for a number in the URL is read as text', () => {
  expect(readBankState({ search: 42 }).words).toBe('42')
})

test('the sort order and the archive do not count as filters', () => {
  expect(isBankFiltered({ ...defaultBankState, sort: 'changed', isArchived: true })).toBe(false)
  expect(isBankFiltered({ ...defaultBankState, import: 3 })).toBe(true)
  expect(isBankFiltered({ ...defaultBankState, passage: 4 })).toBe(true)
})
