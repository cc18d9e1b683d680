import { expect, test } from 'vitest'
import { anExamQuestion } from '../../../../testing/client/examQuestion.ts'
import type { ExamEvent } from './events.ts'
import { examReducer } from './examReducer.ts'
import { type ExamState, initialExamState, type Phase } from './examState.ts'

const submission = (questionId: number, answers: number[], key = `k${questionId}`) => ({
  key,
  questionId,
  questionCode: `q${questionId}`,
  answers,
  timeSpent: 1,
})
const tick = (options: number[], base: number[] = []) => ({ options, base, isSent: false })
const state = (change: Partial<ExamState> = {}): ExamState =>
  initialExamState(
    { amount_of_questions: 3, amount_of_answered_questions: 0 },
    {
      deadline: { earliest: 60_000, latest: 60_400 },
      leftMsAtLastSubmit: 0,
      isOnline: true,
      questions: [anExamQuestion(1), anExamQuestion(2), undefined],
      ...change,
    },
  )

test('a submitted answer is queued once, shown as being sent, and no longer a selection', () => {
  const one = submission(1, [2])
  const before = state({ selections: { 1: tick([2]), 2: tick([3]) } })
  const now = examReducer(before, { kind: 'submitted', submission: one, leftMs: 40_000 })

  expect(now).toMatchObject({ queue: [one], sending: 'sending', isPositionSet: true, leftMsAtLastSubmit: 40_000 })
  expect(now.selections).toEqual({ 2: tick([3]) })
  expect(examReducer(now, { kind: 'submitted', submission: one, leftMs: 1 })).toEqual(now)
  expect(
    examReducer({ ...now, sending: 'retrying' }, { kind: 'submitted', submission: submission(2, [1]) }).sending,
  ).toBe('retrying')
})

test('a submission in another tab does not change position and selection in this tab', () => {
  const before = state({ selections: { 1: tick([3]) }, leftMsAtLastSubmit: 50_000 })
  const now = examReducer(before, { kind: 'submitted', submission: submission(1, [2]) })

  expect(now).toMatchObject({ isPositionSet: false, leftMsAtLastSubmit: 50_000 })
  expect(now.selections).toEqual({ 1: tick([3], [2]) })
  expect(examReducer(now, { kind: 'question_opened', index: 1 })).toMatchObject({ isPositionSet: true })
  const placed = examReducer({ ...before, isPositionSet: true }, { kind: 'submitted', submission: submission(1, [2]) })
  expect(placed.isPositionSet).toBe(true)
})

test('for a submission at the deadline, a remaining time of zero is stored', () => {
  const now = examReducer(state({ leftMsAtLastSubmit: 9 }), {
    kind: 'submitted',
    submission: submission(1, [2]),
    leftMs: 0,
  })

  expect(now.leftMsAtLastSubmit).toBe(0)
})

test('a rejected answer becomes a selection again, unless a newer selection or submission of the question exists', () => {
  const answered = anExamQuestion(1, { is_answered: true, interviewee_answers: [1] })
  const refuse = (one = submission(1, [2])) => ({ kind: 'refused', submission: one }) as const
  const waiting = state({ questions: [answered, anExamQuestion(2), undefined], queue: [submission(1, [2])] })

  expect(examReducer(waiting, refuse())).toMatchObject({ queue: [], selections: { 1: tick([2], [1]) } })
  const ticked = examReducer({ ...waiting, selections: { 1: tick([3], [2]) } }, refuse())
  expect(ticked.selections).toEqual({ 1: tick([3], [1]) })
  const newer = examReducer({ ...waiting, queue: [submission(1, [2]), submission(1, [3], 'newer')] }, refuse())
  expect(newer.queue).toMatchObject([{ key: 'newer' }])
  expect(newer.selections).toEqual({})
  const besides = examReducer({ ...waiting, queue: [submission(1, [2]), submission(2, [3])] }, refuse())
  expect(besides.selections).toEqual({ 1: tick([2], [1]) })
  expect(examReducer(state(), refuse()).selections).toEqual({})
  const notThere = examReducer(state({ queue: [submission(9, [2])] }), refuse(submission(9, [2])))
  expect(notThere.selections).toEqual({ 9: tick([2], []) })
})

test('a draft stored on the server is saved at its question, and its selection is marked as sent', () => {
  const draft = (options: number[], questionId = 1): ExamEvent => ({ kind: 'drafted', questionId, options })
  const ticked = state({ selections: { 1: tick([2]) } })

  const noted = examReducer(ticked, draft([2]))
  expect(noted.questions[0]?.draft).toEqual([2])
  expect(noted.selections).toEqual({ 1: { ...tick([2]), isSent: true } })
  expect(noted.writes).toBe(1)
  expect(examReducer(ticked, draft([3])).selections).toEqual({ 1: tick([2]) })
  expect(examReducer(state(), draft([2])).selections).toEqual({})
  expect(examReducer(ticked, draft([2], 9))).toEqual(ticked)
  const answered = anExamQuestion(1, { is_answered: true, interviewee_answers: [2] })
  const asBefore = examReducer({ ...ticked, questions: [answered, anExamQuestion(2), undefined] }, draft([2]))
  expect(asBefore.selections).toEqual({})
})

test('options can be selected only in an open test and a loaded question, which becomes the position', () => {
  const optionToggled: ExamEvent = { kind: 'option_toggled', questionId: 1, optionId: 2 }

  expect(examReducer(state(), optionToggled)).toMatchObject({ isPositionSet: true, selections: { 1: tick([2]) } })
  expect(examReducer(state({ phase: 'time_up' }), optionToggled).selections).toEqual({})
  expect(examReducer(state(), { ...optionToggled, questionId: 3 }).selections).toEqual({})
})

test('a candidate can go only to existing questions', () => {
  const at = (index: number) => examReducer(state({ index: 1 }), { kind: 'question_opened', index }).index

  expect([0, 2, 3, -1, 0.5].map(at)).toEqual([0, 2, 1, 1, 1])
})

test('a flag is stored once, and removing a flag keeps the other flags', () => {
  const flag = (now: ExamState, questionId: number, isFlagged: boolean) =>
    examReducer(now, { kind: 'flagged', questionId, isFlagged })
  const both = flag(flag(flag(state(), 1, true), 2, true), 1, true)

  expect(both.flags).toEqual([2, 1])
  expect(flag(both, 2, false).flags).toEqual([1])
})

const everyPhase: Phase[] = ['open', 'finishing', 'time_up', 'over', 'gone', 'reentry_required']
const leads: [ExamEvent, Partial<Record<Phase, Phase>>][] = [
  [{ kind: 'finishing' }, { open: 'finishing' }],
  [{ kind: 'finish_cancelled' }, { finishing: 'open' }],
  [{ kind: 'time_up' }, { open: 'time_up', finishing: 'time_up' }],
  [{ kind: 'time_goes_on' }, { time_up: 'open' }],
  [
    { kind: 'ended', phase: 'gone' },
    { open: 'gone', finishing: 'gone', time_up: 'gone' },
  ],
  [{ kind: 'reopened' }, { open: 'reentry_required', finishing: 'reentry_required', time_up: 'reentry_required' }],
]
test.each(leads)('the event %j changes the state of a test only as listed in the table', (event, to) => {
  const led = everyPhase.map((phase) => [phase, examReducer(state({ phase }), event).phase])

  expect(led).toEqual(everyPhase.map((phase) => [phase, to[phase] ?? phase]))
})

test('an event about connection, storage, sending, drafts or clock sets the matching state', () => {
  expect(examReducer(state(), { kind: 'connection', isOnline: false }).isOnline).toBe(false)

  const failed = { ...examReducer(state(), { kind: 'connection', isOnline: false, hasServerFailed: true }) }
  const answers = { kind: 'connection', isOnline: true } as const
  expect(examReducer({ ...failed, sending: 'retrying' }, answers).hasServerFailed).toBe(true)
  expect(examReducer(failed, answers).hasServerFailed).toBe(false)
  expect(examReducer({ ...failed, sending: 'retrying' }, { ...answers, isOnline: false }).hasServerFailed).toBe(false)
  expect(examReducer(state(), { kind: 'storage_lost' }).isStorageWorking).toBe(false)
  expect(examReducer(state(), { kind: 'sending', sending: 'retrying' }).sending).toBe('retrying')
  expect(examReducer(state(), { kind: 'drafting', drafting: 'retrying' }).drafting).toBe('retrying')
  expect(
    examReducer(state(), { kind: 'clock', remaining: '00:00:30', sentAt: 0, receivedAt: 10 }).deadline.latest,
  ).toBe(31_010)
})

test('an unknown event from a newer version in another tab changes nothing', () => {
  const before = state()

  expect(examReducer(before, { kind: 'later' } as unknown as ExamEvent)).toBe(before)
})
