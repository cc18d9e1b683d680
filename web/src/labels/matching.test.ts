import { expect, test } from 'vitest'
import { bestMatchesFirst, singleMatch } from './matching.ts'

const names = ['NOSQL', 'PYTHON', 'SQLITE', 'SQL']

test('exact matches come first, then label names that start with the typed text', () => {
  expect(bestMatchesFirst(names, ' sql')).toEqual(['SQL', 'SQLITE', 'NOSQL', 'PYTHON'])
  expect(bestMatchesFirst(names, '')).toEqual(names)
})

test('a typed text selects a label if it is the full name, or if no other label contains it', () => {
  expect(singleMatch(names, 'sql')).toBe('SQL')
  expect(singleMatch(names, 'pyth')).toBe('PYTHON')
  expect(singleMatch(names, 'ql')).toBeUndefined()
  expect(singleMatch(names, 'java')).toBeUndefined()
})
