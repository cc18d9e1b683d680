import { expect, test } from 'vitest'
import { columnsOnWire, roleRead } from './columns.ts'

const columns = [
  { name: 'Question', role: 'description' },
  { name: 'A', role: 'answer 1' },
  { name: 'Numbers', role: 'correct numbers' },
  { name: 'Notes', role: null },
]

test('a column is what it was read as, whatever is said more closely', () => {
  expect(columns.map(({ role }) => roleRead(role))).toEqual(['description', 'answer', 'correct', 'ignore'])
})

test('where one is chosen, all are told, and nothing is where all were read as they are meant', () => {
  expect(columnsOnWire(columns, new Map())).toBeUndefined()
  expect(columnsOnWire(columns, new Map([[3, 'labels']]))).toEqual({
    Question: 'description',
    A: 'answer',
    Numbers: 'correct',
    Notes: 'labels',
  })
  const twice = [...columns, { name: 'Notes', role: null }, { name: '', role: null }]
  expect(Object.keys(columnsOnWire(twice, new Map([[3, 'labels']])) ?? {})).toEqual([
    '4',
    '5',
    '6',
    'Question',
    'A',
    'Numbers',
  ])
})
