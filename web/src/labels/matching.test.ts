import { expect, test } from 'vitest'
import { bestMatchesFirst, onlyMatch } from './matching.ts'

const names = ['NOSQL', 'PYTHON', 'SQLITE', 'SQL']

test('exact matches come first, then names that start with the typed text', () => {
  expect(bestMatchesFirst(names, ' sql')).toEqual(['SQL', 'SQLITE', 'NOSQL', 'PYTHON'])
  expect(bestMatchesFirst(names, '')).toEqual(names)
})

test('a name matches when it is typed in full, or is the only one with the typed text', () => {
  expect(onlyMatch(names, 'sql')).toBe('SQL')
  expect(onlyMatch(names, 'pyth')).toBe('PYTHON')
  expect(onlyMatch(names, 'ql')).toBeUndefined()
  expect(onlyMatch(names, 'java')).toBeUndefined()
})
