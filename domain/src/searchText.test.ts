import { expect, test } from 'vitest'
import { searchText } from './searchText.ts'

test('the search text of an interview contains all searched fields, in lower case without accents', () => {
  expect(searchText('José NÚÑEZ', 'Jose@Example.com')).toBe('jose nunez\njose@example.com')
})

test.each([
  { sought: 'jose', found: true },
  { sought: 'NÚÑEZ', found: true },
  { sought: 'jose nunez', found: true },
  { sought: '@example.com', found: true },
  { sought: 'maria', found: false },
])('a search for $sought finds José Núñez: $found', ({ sought, found }) => {
  expect(searchText('José Núñez', 'Jose@Example.com').includes(searchText(sought))).toBe(found)
})
