import type { ExamQuestion } from '@assay/contract/exam/exam'
import { expect, test } from 'vitest'
import { anExamQuestion } from '../../../../testing/client/examQuestion.ts'
import { type ExamState, initialExamState } from './examState.ts'
import {
  atFirstUnanswered,
  withLoadedQuestions,
  withQuestion,
  withSelection,
  withWriteCount,
} from './questionReducers.ts'

const answered = (id: number) => anExamQuestion(id, { is_answered: true, interviewee_answers: [1] })
const waits = (questionId: number) => ({
  key: `k${questionId}`,
  questionId,
  questionCode: '',
  answers: [2],
  timeSpent: 1,
})

const state = (questions: ExamState['questions'], change: Partial<ExamState> = {}): ExamState =>
  initialExamState(
    { amount_of_questions: questions.length, amount_of_answered_questions: 5 },
    { deadline: { earliest: 0, latest: 0 }, leftMsAtLastSubmit: 0, isOnline: true, questions, ...change },
  )

test('the start position is the first question without a submitted or queued answer', () => {
  const found = atFirstUnanswered(
    state([answered(1), anExamQuestion(2), anExamQuestion(3), answered(4), anExamQuestion(5)], { queue: [waits(2)] }),
  )

  expect(found).toMatchObject({ isPositionSet: true, index: 2 })
})

test('without answers, the start position is the first question', () => {
  expect(atFirstUnanswered(state([anExamQuestion(1), anExamQuestion(2)]))).toMatchObject({
    isPositionSet: true,
    index: 0,
  })
})

test('if every question is answered, the position stays the same', () => {
  expect(atFirstUnanswered(state([answered(1), answered(2)], { index: 1 }))).toMatchObject({
    isPositionSet: true,
    index: 1,
  })
})

test('the start position is set only after all pages before the first unanswered question have loaded', () => {
  expect(atFirstUnanswered(state([answered(1), undefined, anExamQuestion(3)]))).toMatchObject({
    isPositionSet: false,
    index: 0,
  })
  expect(atFirstUnanswered(state([anExamQuestion(1), undefined]))).toMatchObject({ isPositionSet: true, index: 0 })
})

test('a candidate who already has a position keeps this position', () => {
  expect(atFirstUnanswered(state([answered(1), anExamQuestion(2)], { isPositionSet: true, index: 0 })).index).toBe(0)
})

test('answers are counted after all pages have loaded; until then the number from the server is used', () => {
  const arriving = (questions: ExamQuestion[], first: number) =>
    ({ kind: 'loaded', first, questions, writesAtRequest: 0 }) as const
  const some = withLoadedQuestions(state([undefined, undefined, undefined]), arriving([answered(1)], 0))
  const all = withLoadedQuestions(some, arriving([anExamQuestion(2), answered(3)], 1))

  expect(some.answered).toBe(5)
  expect(all.questions.map((one) => one?.id)).toEqual([1, 2, 3])
  expect(all.answered).toBe(2)
  expect(withQuestion(all, 2, { is_answered: true }).answered).toBe(3)
  expect(withQuestion(some, 1, {}, 4).answered).toBe(4)
})

test('questions requested before a change to a question do not replace this question', () => {
  const before = withWriteCount(state([answered(1), answered(2)]), 1)
  const late = [anExamQuestion(1), anExamQuestion(2)]

  const shown = withLoadedQuestions(before, { kind: 'loaded', first: 0, questions: late, writesAtRequest: 0 })
  expect(shown.questions.map((one) => one?.is_answered)).toEqual([true, false])
  const asked = withLoadedQuestions(before, {
    kind: 'loaded',
    first: 0,
    questions: late,
    writesAtRequest: before.writes,
  })
  expect(asked.questions.map((one) => one?.is_answered)).toEqual([false, false])
})

test('a selection is removed if another device has replaced its answer, and otherwise kept', () => {
  const ticks = { 1: { options: [3], base: [1], isSent: false }, 2: { options: [3], base: [1], isSent: false } }
  const here = state([answered(1), answered(2)], { selections: ticks })
  const elsewhere = anExamQuestion(1, { is_answered: true, interviewee_answers: [2] })

  const loaded = withLoadedQuestions(here, {
    kind: 'loaded',
    first: 0,
    questions: [elsewhere, answered(2)],
    writesAtRequest: 0,
  })
  expect(Object.keys(loaded.selections)).toEqual(['2'])
  const waiting = withLoadedQuestions(
    { ...here, queue: [waits(1)] },
    { kind: 'loaded', first: 0, questions: [elsewhere], writesAtRequest: 0 },
  )
  expect(Object.keys(waiting.selections)).toEqual(['1', '2'])
})

test('removing the selection of one question keeps the other selections', () => {
  const tick = { options: [1], base: [], isSent: false }
  const both = withSelection(withSelection(state([anExamQuestion(1), anExamQuestion(2)]), 1, tick), 2, tick)

  expect(Object.keys(withSelection(both, 1, null).selections)).toEqual(['2'])
})
