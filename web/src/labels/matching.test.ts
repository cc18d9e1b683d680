import { expect, test } from 'vitest'
import { bestMatchesFirst, singleMatch } from './matching.ts'

const names = ['NOSQL', 'PYTHON', 'SQLITE', 'SQL']

test('exact matches come first, then label names that start with the typed text', () => {
  expect(bestMatchesFirst(names, ' sql')).toEqual(['SQL', 'SQLITE', 'NOSQL', 'PYTHON'])
  expect(bestMatchesFirst(names, '')).toEqual(names)
})

test('a label is the match if its full name is typed, or if no other label contains the typed text', () => {
  expect(singleMatch(names, 'sql')).toBe('SQL')
  expect(singleMatch(names, 'pyth')).toBe('PYTHON')
  expect(singleMatch(names, 'ql')).toBeUndefined()
  expect(singleMatch(names, 'java')).toBeUndefined()
})
