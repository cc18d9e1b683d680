import type { AnswerStatus } from '@assay/contract/results/results'
import type { AnswerStatusOrVoid } from '@assay/domain/insight/keyFix'
import { expect, test } from 'vitest'
import { firstStatus, statusAfter, statusesOf, statusOfParam, statusParam } from './answerStatus.ts'

const answered = (...found: AnswerStatus[]) => found.map((answer_status) => ({ answer_status, is_voided: false }))
const voided = { answer_status: 'CORRECT', is_voided: true } as const
const four = statusesOf([])

test('the filter changes from correct to partially correct, wrong, not answered, and back to correct', () => {
  const round = [1, 2, 3, 4].reduce(
    (way: AnswerStatusOrVoid[]) => [...way, statusAfter(four, way.at(-1) ?? null)],
    ['CORRECT'],
  )

  expect(round).toEqual(['CORRECT', 'PARTIALLY', 'WRONG', null, 'CORRECT'])
  expect(statusAfter(four, 'CORRECT', -1)).toBeNull()
})

test.each([
  [answered(null, 'WRONG', 'CORRECT'), 'CORRECT'],
  [answered(null, 'WRONG', 'PARTIALLY'), 'PARTIALLY'],
  [answered(null, 'WRONG'), 'WRONG'],
  [answered(null), null],
  [[], 'CORRECT'],
  [[voided], 'VOID'],
])('for the questions %o, the filter starts with the status %s', (questions, first) => {
  expect(firstStatus(questions)).toBe(first)
})

test('each answer status can be in the URL, and unknown words are ignored', () => {
  const five = statusesOf([voided])

  expect(five).toEqual(['CORRECT', 'PARTIALLY', 'WRONG', null, 'VOID'])
  expect(five.map(statusParam).map(statusOfParam)).toEqual(five)
  expect(statusOfParam('all')).toBeUndefined()
})
