import { beforeEach, expect, test, vi } from 'vitest'
import { anExamQuestion } from '../../../../../../testing/client/examQuestion.ts'
import { type ExamState, initialExamState, type Report } from '../../examState.ts'
import { createExamStore } from '../../examStore.ts'
import {
  createExamSaver,
  forgetStoredExam,
  isTimeHidden,
  storedAddedTime,
  storedExamCodes,
  storedFlags,
  storedPosition,
  storedReports,
  storeReports,
  storeTimeHidden,
} from './examLocalStorage.ts'

const report: Report = { key: 'r', questionId: null, text: 'The light went out' }
const interview = { amount_of_questions: 3, amount_of_answered_questions: 0 }
const questions = [anExamQuestion(1), anExamQuestion(2), anExamQuestion(3)]

function startEngine(change: Partial<ExamState> = {}) {
  const beginning = { deadline: { earliest: 0, latest: 0 }, leftMsAtLastSubmit: 0, isOnline: true, questions }
  const store = createExamStore(initialExamState(interview, { ...beginning, ...change }))
  const storage = { putSelection: vi.fn(async () => {}), clear: vi.fn(async () => {}) }
  store.subscribeToEvents(createExamSaver('a-code', storage))
  return { store, ...storage }
}

beforeEach(() => localStorage.clear())

test('a selection is stored, and deleted after it was submitted', () => {
  const { store, putSelection } = startEngine()
  store.apply({ kind: 'option_toggled', questionId: 2, optionId: 3 })
  const second = { questionCode: 'q2', number: 2 }
  expect(putSelection).toHaveBeenCalledExactlyOnceWith(2, { options: [3], base: [], isSent: false }, second)

  putSelection.mockClear()
  store.apply({ kind: 'option_toggled', questionId: 1, optionId: 1 })
  const first = { questionCode: 'q1', number: 1 }
  expect(putSelection).toHaveBeenCalledExactlyOnceWith(1, { options: [1], base: [], isSent: false }, first)

  putSelection.mockClear()
  const submission = { key: 'k', questionId: 2, questionCode: 'q2', answers: [3], timeSpent: 1 }
  store.apply({ kind: 'submitted', submission, leftMs: 0 })
  expect(putSelection).toHaveBeenCalledExactlyOnceWith(2, null, second)
})

test('after a reload, the test continues at the question that was opened last', () => {
  expect(storedPosition('a-code')).toBeNull()
  const { store } = startEngine()
  store.apply({ kind: 'connection', isOnline: false })
  expect(storedPosition('a-code')).toBeNull()

  store.apply({ kind: 'question_opened', index: 2 })
  expect(storedPosition('a-code')).toBe(2)
  expect(storedPosition('another-code')).toBeNull()
  store.apply({ kind: 'question_opened', index: 0 })
  expect(storedPosition('a-code')).toBe(0)
})

test('selecting an option at the first question stores this question as the candidate’s position', () => {
  const { store } = startEngine()
  store.apply({ kind: 'option_toggled', questionId: 1, optionId: 1 })

  expect(storedPosition('a-code')).toBe(0)
})

test('a tab that stays at its question does not overwrite position, flags and extra time of another tab', () => {
  const kept = { 'assay-place a-code': '2', 'assay-flags a-code': '3', 'assay-given a-code': '60' }
  const { store } = startEngine({ isPositionSet: true, flags: [1], addedSeconds: 30 })
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  store.apply({ kind: 'option_toggled', questionId: 1, optionId: 1 })

  expect({ ...localStorage }).toEqual({ ...kept, 'assay-late a-code': 'open ' })
})

test('flags are kept after a reload until the candidate removes them', () => {
  expect(storedFlags('a-code')).toEqual([])
  const { store } = startEngine()
  for (const questionId of [3, 1]) store.apply({ kind: 'flagged', questionId, isFlagged: true })
  expect(storedFlags('a-code')).toEqual([3, 1])
  expect(storedFlags('another-code')).toEqual([])

  for (const questionId of [3, 1]) store.apply({ kind: 'flagged', questionId, isFlagged: false })
  expect(storedFlags('a-code')).toEqual([])
})

test('after a reload, the page knows the extra time that was announced, even if this time was zero', () => {
  expect(storedAddedTime('a-code')).toBeNull()
  const { store } = startEngine()
  const receiveClock = (addedSeconds: number) =>
    store.apply({ kind: 'clock', remaining: '00:10:00', sentAt: 0, receivedAt: 1, addedSeconds })
  receiveClock(0)
  expect(storedAddedTime('a-code')).toBe(0)
  receiveClock(220)
  expect(storedAddedTime('a-code')).toBe(220)
  expect(storedAddedTime('another-code')).toBeNull()
})

test('a hidden remaining time stays hidden until the candidate shows it', () => {
  expect(isTimeHidden('a-code')).toBe(false)
  storeTimeHidden('a-code', true)
  expect([isTimeHidden('a-code'), isTimeHidden('another-code')]).toEqual([true, false])
  storeTimeHidden('a-code', false)
  expect(isTimeHidden('a-code')).toBe(false)
})

test('unsent reports are stored, and an empty list of reports is deleted', () => {
  expect(storedReports('a-code')).toEqual([])
  storeReports('a-code', [report])
  expect(storedReports('a-code')).toEqual([report])
  expect(storedReports('another-code')).toEqual([])
  storeReports('a-code', [])
  expect(localStorage).toHaveLength(0)
})

function leaveMarks(code: string, mark: 'place' | 'flags' | 'given' | 'hidden' | 'reports'): void {
  if (mark === 'hidden') storeTimeHidden(code, true)
  else if (mark === 'reports') storeReports(code, [report])
  else localStorage.setItem(`assay-${mark} ${code}`, '1')
}
const marks = ['place', 'flags', 'given', 'hidden', 'reports'] as const

test.each(marks)('an interview is listed as stored in the browser if this data exists: %s', (mark) => {
  localStorage.setItem('assay-device', 'a word')
  localStorage.setItem('their assay-place code', '1')
  expect(storedExamCodes()).toEqual([])
  leaveMarks('a-code', mark)

  expect(storedExamCodes()).toEqual(['a-code'])
  forgetStoredExam('another-code')
  expect(storedExamCodes()).toEqual(['a-code'])
  forgetStoredExam('a-code')
  expect(storedExamCodes()).toEqual([])
})

test('the stored data of an ended test is deleted, and the data of other tests stays', () => {
  for (const code of ['a-code', 'another-code']) for (const mark of marks) leaveMarks(code, mark)
  const { store, putSelection, clear } = startEngine({ selections: { 1: { options: [1], base: [], isSent: false } } })
  expect(clear).not.toHaveBeenCalled()
  store.apply({ kind: 'ended', phase: 'over' })

  expect(clear).toHaveBeenCalledOnce()
  expect(putSelection).not.toHaveBeenCalled()
  expect(storedExamCodes()).toEqual(marks.map(() => 'another-code'))
})

test('the stored data of a reopened test is kept until the candidate enters again', () => {
  for (const mark of marks) leaveMarks('a-code', mark)
  const { store, clear } = startEngine()
  store.apply({ kind: 'reopened' })

  expect(clear).not.toHaveBeenCalled()
  expect(storedExamCodes()).toHaveLength(marks.length)
})
