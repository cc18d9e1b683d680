import type { ExamQuestion } from '@assay/contract/exam/exam'
import { expect, test } from 'vitest'
import { anExamQuestion } from '../../../../testing/client/examQuestion.ts'
import {
  addedTime,
  canGoBack,
  canGoOn,
  canSubmit,
  countUnanswered,
  type ExamState,
  hasEarlierAnswer,
  initialExamState,
  isPageBlocked,
  isQueued,
  isUnsubmitted,
  mustWarnUnsubmitted,
  nextUnanswered,
  questionIndexOf,
  questionStatus,
  selectedAnswers,
  unsubmittedQuestions,
} from './examState.ts'
import { isSelectionCurrent, toggleOption } from './selection.ts'

const question = anExamQuestion(7)
const answered: ExamQuestion = { ...question, is_answered: true, interviewee_answers: [1] }
const submission = { key: 'k', questionId: 7, questionCode: 'q7', answers: [2], timeSpent: 1 }

const state = (change: Partial<ExamState> = {}): ExamState =>
  initialExamState(
    { amount_of_questions: 30, amount_of_answered_questions: 0 },
    { deadline: { earliest: 0, latest: 0 }, leftMsAtLastSubmit: 0, isOnline: true, questions: [question], ...change },
  )
const ticked = (options: number[], base: number[] = [], isSent = false) => ({ 7: { options, base, isSent } })

test('a question shows the selection, else the queued answer, else the draft, else the submitted answer', () => {
  const drafted = { ...answered, draft: [3] }

  expect(selectedAnswers(state(), answered)).toEqual([1])
  expect(selectedAnswers(state(), drafted)).toEqual([3])
  expect(selectedAnswers(state({ queue: [submission] }), drafted)).toEqual([2])
  expect(selectedAnswers(state({ queue: [submission], selections: ticked([1]) }), drafted)).toEqual([1])
})

test('Submit is enabled only while the selection differs from the submitted answer', () => {
  expect(canSubmit(state(), question)).toBe(false)
  expect(canSubmit(state({ selections: ticked([1]) }), question)).toBe(true)
  expect(canSubmit(state({ selections: ticked([1], [1]) }), answered)).toBe(false)
  expect(canSubmit(state({ selections: ticked([], [1]) }), answered)).toBe(true)
  expect(canSubmit(state({ selections: ticked([2]), queue: [submission] }), question)).toBe(false)
})

test('while a submission is being sent, the next submission must wait, except if the network is lost', () => {
  const changed = { queue: [submission], selections: ticked([3], [2]) }

  expect(canSubmit(state({ ...changed, sending: 'sending' }), question)).toBe(false)
  expect(canSubmit(state({ ...changed, sending: 'retrying' }), question)).toBe(true)
})

test('answers cannot be submitted while the test is being closed', () => {
  expect(canSubmit(state({ selections: ticked([1]), phase: 'finishing' }), question)).toBe(false)
})

test('the warning about an unsubmitted selection appears only until an answer to the question is submitted', () => {
  expect(mustWarnUnsubmitted(state(), question)).toBe(false)
  expect(mustWarnUnsubmitted(state({ selections: ticked([1]) }), question)).toBe(true)
  expect(mustWarnUnsubmitted(state({ selections: ticked([2], [1]) }), answered)).toBe(false)
  expect(mustWarnUnsubmitted(state({ selections: ticked([3], [2]), queue: [submission] }), question)).toBe(false)
})

test('a draft from another device counts as unsubmitted', () => {
  expect(isUnsubmitted(state(), { ...question, draft: [2] })).toBe(true)
  expect(unsubmittedQuestions(state({ questions: [question, undefined], selections: ticked([1]) }))).toEqual([question])
})

test('the first question has no previous question, and the last question has no next question', () => {
  expect([canGoBack({ index: 0 }), canGoOn({ index: 0, total: 30 })]).toEqual([false, true])
  expect([canGoBack({ index: 29 }), canGoOn({ index: 29, total: 30 })]).toEqual([true, false])
})

test.each([
  { case: 'nothing new', selection: { options: [2], base: [], isSent: false }, fresh: question, stands: true },
  { case: 'submitted elsewhere', selection: { options: [2], base: [], isSent: false }, fresh: answered, stands: false },
  {
    case: 'its own draft',
    selection: { options: [2], base: [], isSent: true },
    fresh: { ...question, draft: [2] },
    stands: true,
  },
  {
    case: 'selected elsewhere',
    selection: { options: [2], base: [], isSent: true },
    fresh: { ...question, draft: [3] },
    stands: false,
  },
  { case: 'removed elsewhere', selection: { options: [2], base: [], isSent: true }, fresh: question, stands: false },
  { case: 'removed here', selection: { options: [], base: [1], isSent: true }, fresh: answered, stands: true },
  {
    case: 'removed here and selected elsewhere',
    selection: { options: [], base: [1], isSent: true },
    fresh: { ...answered, draft: [3] },
    stands: false,
  },
])('a selection of this browser is kept in the case "$case": $stands', ({ selection, fresh, stands }) => {
  expect(isSelectionCurrent(selection, fresh)).toBe(stands)
})

test('a click replaces the option in single choice, and adds or removes an option in multiple choice', () => {
  const multiple = { ...question, is_multiple_choice: true }

  expect(toggleOption(question, [1], 2)).toEqual([2])
  expect(toggleOption(multiple, [1], 2)).toEqual([1, 2])
  expect(toggleOption(multiple, [1, 2], 1)).toEqual([2])
})

test('a question with an answer that waits for the network counts as answered', () => {
  const other = { ...submission, key: 'other', questionId: 8 }
  expect(countUnanswered(state())).toBe(30)
  expect(countUnanswered(state({ queue: [submission, submission, other] }))).toBe(28)
  expect(countUnanswered(state({ questions: [answered], answered: 1, queue: [submission] }))).toBe(29)
})

const other: ExamQuestion = { ...question, id: 8 }
const otherAnswered: ExamQuestion = { ...answered, id: 8 }

test('the page stops its work only for a test that is over, deleted or reopened', () => {
  const phases = ['open', 'finishing', 'time_up', 'over', 'gone', 'reentry_required'] as const

  expect(phases.filter((phase) => isPageBlocked({ phase }))).toEqual(['over', 'gone', 'reentry_required'])
})

test('the extra time added between two responses is known only if both responses report extra time', () => {
  expect(addedTime({ addedSeconds: 100 }, { addedSeconds: 340 })).toBe(240)
  expect(addedTime({ addedSeconds: null }, { addedSeconds: 340 })).toBe(0)
  expect(addedTime({ addedSeconds: 100 }, { addedSeconds: null })).toBe(0)
})

test('a loaded question is found by its id', () => {
  const some = state({ questions: [undefined, question, other] })

  expect([7, 8, 9].map((id) => questionIndexOf(some, id))).toEqual([1, 2, -1])
})

test('only questions with a queued submission are shown as waiting', () => {
  const some = state({ queue: [submission] })

  expect([question, other].map((one) => isQueued(some, one))).toEqual([true, false])
})

test('the list of unsubmitted questions contains only loaded questions', () => {
  const some = state({ questions: [question, undefined, other], selections: ticked([1]) })

  expect(unsubmittedQuestions(some).map(({ id }) => id)).toEqual([7])
})

test('a question counts once as answered, even if its changed answer is still in the queue', () => {
  const queue = [submission, { ...submission, key: 'l', questionId: 8 }]
  const some = { queue, answered: 1, total: 3 }

  expect(countUnanswered(state({ ...some, questions: [answered, other, undefined] }))).toBe(1)
  expect(countUnanswered(state({ ...some, questions: [question, other, undefined] }))).toBe(0)
  expect(countUnanswered(state({ ...some, queue: [submission], questions: [undefined, otherAnswered] }))).toBe(1)
})

test('the status of a question shows if it is answered, queued, unsubmitted or flagged', () => {
  const none = { isAnswered: false, isQueued: false, isUnsubmitted: false, isFlagged: false }

  expect(questionStatus(state(), undefined)).toEqual(none)
  expect(questionStatus(state(), question)).toEqual(none)
  expect(questionStatus(state({ flags: [8] }), answered)).toEqual({ ...none, isAnswered: true })
  const busy = state({ queue: [submission], selections: ticked([3], [2]), flags: [7] })
  expect(questionStatus(busy, question)).toEqual({
    isAnswered: false,
    isQueued: true,
    isUnsubmitted: true,
    isFlagged: true,
  })
})

test('the submitted answer counts as long as a different selection is not submitted', () => {
  const beside = state({ selections: ticked([3], [1]) })

  expect(hasEarlierAnswer(beside, answered)).toBe(true)
  expect(hasEarlierAnswer(beside, question)).toBe(false)
  expect(hasEarlierAnswer(state(), answered)).toBe(false)
})

test('the next unanswered question is searched after the current question, then from the first question', () => {
  const questions = [question, otherAnswered, { ...question, id: 9 }]
  const next = (change: Partial<ExamState>) => nextUnanswered(state({ questions, ...change }))

  expect([0, 1, 2].map((index) => next({ index }))).toEqual([2, 2, 0])
  expect(next({ index: 2, queue: [submission] })).toBe(2)
  expect(next({ index: 0, queue: [submission, { ...submission, questionId: 9 }] })).toBeUndefined()
})

test('a new test starts at the first question, and the candidate has no position yet', () => {
  expect(state()).toMatchObject({ isPositionSet: false, index: 0 })
})
