import { expect, test } from 'vitest'
import { clashingColumns, columnName, columnRoleOf, columnsRequest } from './columns.ts'

const columns = [
  { name: 'Question', role: 'description' },
  { name: 'A', role: 'answer 1' },
  { name: 'Numbers', role: 'correct numbers' },
  { name: 'Notes', role: null },
]

test('the role read for a column is one of the choices in the form', () => {
  expect(columns.map(({ role }) => columnRoleOf(role))).toEqual(['description', 'answer', 'correct', 'ignore'])
})

test('if the user chooses a column, all columns are sent by position, and otherwise none', () => {
  expect(columnsRequest(columns, new Map())).toBeUndefined()
  expect(columnsRequest(columns, new Map(), true)).toMatchObject({ 1: 'description', 4: 'ignore' })
  expect(columnsRequest(columns, new Map([[3, 'labels']]))).toEqual({
    1: 'description',
    2: 'answer',
    3: 'correct',
    4: 'labels',
  })
})

test('a missing or repeated column name is shown with its position', () => {
  const twice = [...columns, { name: 'Notes', role: null }, { name: '', role: null }]
  expect(twice.map((_, at) => columnName(twice, at))).toEqual([
    'Question',
    'A',
    'Numbers',
    'Notes (4)',
    'Notes (5)',
    '6',
  ])
})

test('columns of the same single role are marked as clashing', () => {
  expect([...clashingColumns(columns, new Map())]).toEqual([])
  expect([...clashingColumns(columns, new Map([[3, 'description']]))]).toEqual([0, 3])
  expect([
    ...clashingColumns(
      columns,
      new Map([
        [3, 'correct'],
        [1, 'ignore'],
      ]),
    ),
  ]).toEqual([2, 3])
  expect([...clashingColumns(columns, new Map([[3, 'answer']]))]).toEqual([])
})
