import { expect, test } from 'vitest'
import { bestFirst, onlyMatch } from './matching.ts'

const names = ['NOSQL', 'PYTHON', 'SQLITE', 'SQL']

test('what is typed in full comes first, then what begins with it', () => {
  expect(bestFirst(names, ' sql')).toEqual(['SQL', 'SQLITE', 'NOSQL', 'PYTHON'])
  expect(bestFirst(names, '')).toEqual(names)
})

test('a name is meant when it is typed in full, or no other holds what is typed', () => {
  expect(onlyMatch(names, 'sql')).toBe('SQL')
  expect(onlyMatch(names, 'pyth')).toBe('PYTHON')
  expect(onlyMatch(names, 'ql')).toBeUndefined()
  expect(onlyMatch(names, 'java')).toBeUndefined()
})
