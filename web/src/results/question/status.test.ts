import type { AnswerStatus } from '@assay/contract/results'
import { expect, test } from 'vitest'
import { firstStatus, statusAfter, statuses, statusOfWord, wordOf } from './status.ts'

const answered = (...found: AnswerStatus[]) => found.map((answer_status) => ({ answer_status }))

test('the filter goes from correct over partially and wrong to not answered, and round again', () => {
  const round = [1, 2, 3, 4].reduce((way: AnswerStatus[]) => [...way, statusAfter(way.at(-1) ?? null)], ['CORRECT'])

  expect(round).toEqual(['CORRECT', 'PARTIALLY', 'WRONG', null, 'CORRECT'])
  expect(statusAfter('CORRECT', -1)).toBeNull()
})

test.each([
  [answered(null, 'WRONG', 'CORRECT'), 'CORRECT'],
  [answered(null, 'WRONG', 'PARTIALLY'), 'PARTIALLY'],
  [answered(null, 'WRONG'), 'WRONG'],
  [answered(null), null],
  [[], 'CORRECT'],
])('of %o the filter begins at %s', (questions, first) => {
  expect(firstStatus(questions)).toBe(first)
})

test('every status can stand in the address, and nothing else is one', () => {
  expect(statuses.map(wordOf).map(statusOfWord)).toEqual(statuses)
  expect(statusOfWord('all')).toBeUndefined()
})
