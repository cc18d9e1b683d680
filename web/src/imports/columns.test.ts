import { expect, test } from 'vitest'
import { clashingColumns, columnName, columnRoleOf, columnsRequest } from './columns.ts'

const columns = [
  { name: 'Question', role: 'description' },
  { name: 'A', role: 'answer 1' },
  { name: 'Numbers', role: 'correct numbers' },
  { name: 'Notes', role: null },
]

test('each role that the server proposes for a column can be selected in the form', () => {
  expect(columns.map(({ role }) => columnRoleOf(role))).toEqual(['description', 'answer', 'correct', 'ignore'])
})

test('if the user changes a column, the roles of all columns are sent; without a change, no roles are sent', () => {
  expect(columnsRequest(columns, new Map())).toBeUndefined()
  expect(columnsRequest(columns, new Map(), true)).toMatchObject({ 1: 'description', 4: 'ignore' })
  expect(columnsRequest(columns, new Map([[3, 'labels']]))).toEqual({
    1: 'description',
    2: 'answer',
    3: 'correct',
    4: 'labels',
  })
})

test('a column with a missing or repeated name is shown with its position', () => {
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

test('columns are marked if they share a role that only one column can have', () => {
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
