import { expect, test } from 'vitest'
import { type BankState, bankOnWire, isFiltered, readBankState, wholeBank } from './bankState.ts'

test('an address without parameters shows the whole bank', () => {
  expect(readBankState({})).toEqual(wholeBank)
  expect(Object.values(bankOnWire(wholeBank)).every((value) => value === undefined)).toBe(true)
})

test('all filters are restored from the address', () => {
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

  expect(readBankState(bankOnWire(state))).toEqual(state)
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
])('an unknown filter is ignored: %j', (written) => {
  expect(readBankState(written)).toEqual(wholeBank)
})

test('a number in the address is a search text', () => {
  expect(readBankState({ search: 42 }).words).toBe('42')
})

test('the order and the archive do not count as filters', () => {
  expect(isFiltered({ ...wholeBank, sort: 'changed', isArchived: true })).toBe(false)
  expect(isFiltered({ ...wholeBank, import: 3 })).toBe(true)
  expect(isFiltered({ ...wholeBank, passage: 4 })).toBe(true)
})
