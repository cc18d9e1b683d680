import { expect, test } from 'vitest'
import { nextSorting, readSorting, type Sorting } from './sorting.ts'

test('clicks on a column heading sort by this column, then in reverse, then in the order of the list', () => {
  const asked = [1, 2, 3, 4].reduce<(Sorting<'score'> | null)[]>(
    (before) => [...before, nextSorting(before.at(-1) ?? null, 'score', 'desc')],
    [],
  )

  expect(asked.map((one) => one?.order ?? null)).toEqual(['desc', 'asc', null, 'desc'])
  expect(nextSorting<'name' | 'score'>({ sort: 'score', order: 'asc' }, 'name', 'asc')).toEqual({
    sort: 'name',
    order: 'asc',
  })
})

test.each([
  [{}],
  [{ sort: 'name' }],
  [{ sort: 'age', order: 'asc' }],
  [{ sort: 'name', order: 'up' }],
  [{ order: 'asc' }],
])('%j in an address sets no sort order', (raw) => expect(readSorting(raw, ['name'])).toBeNull())
