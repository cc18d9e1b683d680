import { expect, test } from 'vitest'
import { nextSorting, readSorting, type Sorting } from './sorting.ts'

test('clicks on a column heading sort by the column, then in reverse order, then in the default order', () => {
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
])('the URL parameters %j set no sort order', (raw) => expect(readSorting(raw, ['name'])).toBeNull())
