import type { ExamQuestion } from '@assay/contract/exam/exam'
import { expect, test } from 'vitest'
import { anExamQuestion } from '../../../../hands/examQuestion.ts'
import { isSelectionCurrent, toggleOption } from './choosing.ts'
import {
  canGoBack,
  canGoOn,
  canSubmit,
  chosenOf,
  type ExamState,
  firstState,
  hasEarlierAnswer,
  indexOf,
  isOver,
  isUnsubmitted,
  isWaiting,
  marksOf,
  moreGiven,
  mustWarn,
  nextUnanswered,
  unansweredIn,
  unsubmittedIn,
} from './examState.ts'

const question = anExamQuestion(7)
const answered: ExamQuestion = { ...question, is_answered: true, interviewee_answers: [1] }
const submission = { key: 'k', questionId: 7, questionCode: 'q7', answers: [2], timeSpent: 1 }

const state = (change: Partial<ExamState> = {}): ExamState =>
  firstState(
    { amount_of_questions: 30, amount_of_answered_questions: 0 },
    { deadline: { from: 0, to: 0 }, submittedAtMs: 0, isOnline: true, questions: [question], ...change },
  )
const ticked = (options: number[], base: number[] = [], isSent = false) => ({ 7: { options, base, isSent } })

test('what is shown is the newest of tick, hand-in, draft and answer', () => {
  const drafted = { ...answered, draft: [3] }

  expect(chosenOf(state(), answered)).toEqual([1])
  expect(chosenOf(state(), drafted)).toEqual([3])
  expect(chosenOf(state({ queue: [submission] }), drafted)).toEqual([2])
  expect(chosenOf(state({ queue: [submission], selections: ticked([1]) }), drafted)).toEqual([1])
})

test('Submit is enabled only while the selection differs from what was handed in', () => {
  expect(canSubmit(state(), question)).toBe(false)
  expect(canSubmit(state({ selections: ticked([1]) }), question)).toBe(true)
  expect(canSubmit(state({ selections: ticked([1], [1]) }), answered)).toBe(false)
  expect(canSubmit(state({ selections: ticked([], [1]) }), answered)).toBe(true)
  expect(canSubmit(state({ selections: ticked([2]), queue: [submission] }), question)).toBe(false)
})

test('a second submission waits for the first while that is being sent, not while the network is away', () => {
  const changed = { queue: [submission], selections: ticked([3], [2]) }

  expect(canSubmit(state({ ...changed, sending: 'sending' }), question)).toBe(false)
  expect(canSubmit(state({ ...changed, sending: 'waiting' }), question)).toBe(true)
})

test('nothing can be handed in once the exam is being closed', () => {
  expect(canSubmit(state({ selections: ticked([1]), phase: 'finishing' }), question)).toBe(false)
})

test('the warning stands only where nothing is handed in yet', () => {
  expect(mustWarn(state(), question)).toBe(false)
  expect(mustWarn(state({ selections: ticked([1]) }), question)).toBe(true)
  expect(mustWarn(state({ selections: ticked([2], [1]) }), answered)).toBe(false)
  expect(mustWarn(state({ selections: ticked([3], [2]), queue: [submission] }), question)).toBe(false)
})

test('a draft of another device is something to hand in', () => {
  expect(isUnsubmitted(state(), { ...question, draft: [2] })).toBe(true)
  expect(unsubmittedIn(state({ questions: [question, undefined], selections: ticked([1]) }))).toEqual([question])
})

test('there is no way before the first question and none behind the last', () => {
  expect([canGoBack({ index: 0 }), canGoOn({ index: 0, total: 30 })]).toEqual([false, true])
  expect([canGoBack({ index: 29 }), canGoOn({ index: 29, total: 30 })]).toEqual([true, false])
})

test.each([
  { case: 'nothing new', selection: { options: [2], base: [], isSent: false }, fresh: question, stands: true },
  { case: 'handed in elsewhere', selection: { options: [2], base: [], isSent: false }, fresh: answered, stands: false },
  {
    case: 'its own draft',
    selection: { options: [2], base: [], isSent: true },
    fresh: { ...question, draft: [2] },
    stands: true,
  },
  {
    case: 'ticked elsewhere',
    selection: { options: [2], base: [], isSent: true },
    fresh: { ...question, draft: [3] },
    stands: false,
  },
  { case: 'taken back elsewhere', selection: { options: [2], base: [], isSent: true }, fresh: question, stands: false },
  { case: 'emptied here', selection: { options: [], base: [1], isSent: true }, fresh: answered, stands: true },
  {
    case: 'emptied here and ticked elsewhere',
    selection: { options: [], base: [1], isSent: true },
    fresh: { ...answered, draft: [3] },
    stands: false,
  },
])('a selection of this browser, $case: stands $stands', ({ selection, fresh, stands }) => {
  expect(isSelectionCurrent(selection, fresh)).toBe(stands)
})

test('a single choice replaces, a multiple choice adds and takes away', () => {
  const multiple = { ...question, is_multiple_choice: true }

  expect(toggleOption(question, [1], 2)).toEqual([2])
  expect(toggleOption(multiple, [1], 2)).toEqual([1, 2])
  expect(toggleOption(multiple, [1, 2], 1)).toEqual([2])
})

test('what waits for the network is not called unanswered', () => {
  const other = { ...submission, key: 'other', questionId: 8 }
  expect(unansweredIn(state())).toBe(30)
  expect(unansweredIn(state({ queue: [submission, submission, other] }))).toBe(28)
  expect(unansweredIn(state({ questions: [answered], answered: 1, queue: [submission] }))).toBe(29)
})

const other: ExamQuestion = { ...question, id: 8 }
const otherAnswered: ExamQuestion = { ...answered, id: 8 }

test('there is nothing left to do where it ended, is gone or waits, and only there', () => {
  const phases = ['open', 'finishing', 'time_up', 'over', 'gone', 'waiting'] as const

  expect(phases.filter((phase) => isOver({ phase }))).toEqual(['over', 'gone', 'waiting'])
})

test('what was given in between is known only where both answers told it', () => {
  expect(moreGiven({ given: 100 }, { given: 340 })).toBe(240)
  expect(moreGiven({ given: null }, { given: 340 })).toBe(0)
  expect(moreGiven({ given: 100 }, { given: null })).toBe(0)
})

test('a question is found by its id among those that are there', () => {
  const some = state({ questions: [undefined, question, other] })

  expect([7, 8, 9].map((id) => indexOf(some, id))).toEqual([1, 2, -1])
})

test('what waits to be sent waits for its own question', () => {
  const some = state({ queue: [submission] })

  expect([question, other].map((one) => isWaiting(some, one))).toEqual([true, false])
})

test('of questions that are there those are told whose tick was not handed in', () => {
  const some = state({ questions: [question, undefined, other], selections: ticked([1]) })

  expect(unsubmittedIn(some).map(({ id }) => id)).toEqual([7])
})

test('an answer that is changed and on its way again is counted once among the answered', () => {
  const queue = [submission, { ...submission, key: 'l', questionId: 8 }]
  const some = { queue, answered: 1, total: 3 }

  expect(unansweredIn(state({ ...some, questions: [answered, other, undefined] }))).toBe(1)
  expect(unansweredIn(state({ ...some, questions: [question, other, undefined] }))).toBe(0)
  expect(unansweredIn(state({ ...some, queue: [submission], questions: [undefined, otherAnswered] }))).toBe(1)
})

test('marks say where a question stands, and nothing of one that is not there', () => {
  const none = { isAnswered: false, isQueued: false, isUnsubmitted: false, isFlagged: false }

  expect(marksOf(state(), undefined)).toEqual(none)
  expect(marksOf(state(), question)).toEqual(none)
  expect(marksOf(state({ flags: [8] }), answered)).toEqual({ ...none, isAnswered: true })
  const busy = state({ queue: [submission], selections: ticked([3], [2]), flags: [7] })
  expect(marksOf(busy, question)).toEqual({ isAnswered: false, isQueued: true, isUnsubmitted: true, isFlagged: true })
})

test('an earlier answer counts where something else is ticked beside it', () => {
  const beside = state({ selections: ticked([3], [1]) })

  expect(hasEarlierAnswer(beside, answered)).toBe(true)
  expect(hasEarlierAnswer(beside, question)).toBe(false)
  expect(hasEarlierAnswer(state(), answered)).toBe(false)
})

test('the next without an answer is the one behind, then the first, and none where all have one or send it', () => {
  const questions = [question, otherAnswered, { ...question, id: 9 }]
  const next = (change: Partial<ExamState>) => nextUnanswered(state({ questions, ...change }))

  expect([0, 1, 2].map((index) => next({ index }))).toEqual([2, 2, 0])
  expect(next({ index: 2, queue: [submission] })).toBe(2)
  expect(next({ index: 0, queue: [submission, { ...submission, questionId: 9 }] })).toBeUndefined()
})

test('nobody has a place of their own before anything was loaded or pressed', () => {
  expect(state()).toMatchObject({ isPlaced: false, index: 0 })
})
