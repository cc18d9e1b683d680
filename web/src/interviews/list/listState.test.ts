import { expect, test } from 'vitest'
import { emptySearch, isSearching, readListState, writeListState } from './listState.ts'

const plain = { search: emptySearch, sorting: null, page: 1, size: 10 }

test('a URL without parameters shows the first ten interviews', () => {
  expect(readListState({})).toEqual(plain)
  expect(isSearching(readListState({}).search)).toBe(false)
})

test.each([
  [{ page: 0 }],
  [{ page: 1.5 }],
  [{ page: 'two' }],
  [{ size: 7 }],
  [{ score: 50 }],
  [{ status: 'Lost' }],
  [{ labels: ' | ' }],
  [{ name_or_mail: '  ' }],
  [{ name_or_mail: { a: 1 }, labels: ['A'] }],
  [{ sort: 'email', order: 'asc' }],
])('the invalid URL parameters %j are ignored', (raw) => {
  expect(readListState(raw)).toEqual(plain)
})

test.each([
  [{ name_or_mail: 'ann' }, { nameOrMail: 'ann' }],
  [{ name_or_mail: 7 }, { nameOrMail: '7' }],
  [{ labels: 'git | SQL' }, { labels: ['GIT', 'SQL'] }],
  [{ score: 90 }, { scoreAbove: 90 }],
  [{ status: 'In Progress' }, { status: 'In Progress' }],
])('the URL parameters %j become the search %j', (raw, search) => {
  const state = readListState(raw)
  expect(state.search).toEqual({ ...emptySearch, ...search })
  expect(isSearching(state.search)).toBe(true)
})

test('all search parameters are read from the URL', () => {
  const search = {
    nameOrMail: 'ann',
    labels: ['GIT', 'SQL'],
    scoreAbove: 60,
    status: 'Done' as const,
    blueprint: null,
    decision: null,
  }
  const state = { page: 3, size: 50, search, sorting: { sort: 'score', order: 'desc' } as const }

  expect(readListState(writeListState(state))).toEqual(state)
  expect(Object.values(writeListState(plain)).every((value) => value === undefined)).toBe(true)
})
