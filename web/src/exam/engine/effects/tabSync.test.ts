import { afterEach, expect, test, vi } from 'vitest'
import { anExamQuestion } from '../../../../../testing/client/examQuestion.ts'
import type { ExamEvent } from '../events.ts'
import { type ExamState, initialExamState, type Submission } from '../examState.ts'
import { createExamStore } from '../examStore.ts'
import { createTabSync } from './tabSync.ts'

const submission: Submission = { key: 'k', questionId: 1, questionCode: 'q1', answers: [2], timeSpent: 1 }
const beginning = { deadline: { earliest: 0, latest: 0 }, leftMsAtLastSubmit: 0, isOnline: true }

let opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened) close()
  opened = []
})

function openTab(code = 'tabbed-code', change: Partial<ExamState> = {}) {
  const questions = [anExamQuestion(1), anExamQuestion(2, { is_multiple_choice: true })]
  const store = createExamStore(
    initialExamState(
      { amount_of_questions: 2, amount_of_answered_questions: 0 },
      { ...beginning, questions, ...change },
    ),
  )
  const tabs = createTabSync(store, code)
  const eventsOfOtherTabs: ExamEvent[] = []
  store.subscribeToEvents(({ event, isFromOtherTab }) => {
    if (isFromOtherTab) eventsOfOtherTabs.push(event)
  })
  tabs.open()
  opened.push(tabs.close)
  return { store, eventsOfOtherTabs, close: tabs.close }
}

const kindsOf = (events: readonly ExamEvent[]) => events.map(({ kind }) => kind)

/**
 * A channel keeps the order of messages, so a tab that has received the last message has received all earlier messages.
 */
const hasHeard = ({ eventsOfOtherTabs }: { eventsOfOtherTabs: readonly ExamEvent[] }, kind: ExamEvent['kind']) =>
  vi.waitFor(() => expect(kindsOf(eventsOfOtherTabs)).toContain(kind), { interval: 1, timeout: 60_000 })

test('a selection appears in every tab with the same test, and in no other tab', async () => {
  const [here, there, elsewhere] = [openTab(), openTab(), openTab('another-code')]
  for (const optionId of [3, 1]) here.store.apply({ kind: 'option_toggled', questionId: 2, optionId })
  here.store.apply({ kind: 'flagged', questionId: 1, isFlagged: true })
  await hasHeard(there, 'flagged')

  expect(there.store.get().selections).toEqual({ 2: { options: [3, 1], base: [], isSent: false } })
  expect(there.store.get().flags).toEqual([1])
  // Messages from other tabs do not change the position in this tab.
  expect(there.store.get().isPositionSet).toBe(false)
  expect(elsewhere.eventsOfOtherTabs).toEqual([])
})

test('every tab knows the draft that one tab has stored on the server', async () => {
  const [here, there] = [openTab(), openTab()]
  here.store.apply({ kind: 'option_toggled', questionId: 1, optionId: 2 })
  here.store.apply({ kind: 'drafted', questionId: 1, options: [2] })
  await vi.waitFor(() => expect(there.store.get().selections[1]?.isSent).toBe(true), { interval: 1, timeout: 60_000 })
})

test('a draft equal to the submitted answer is not shown as a new selection in any tab', async () => {
  const answered = [anExamQuestion(1, { is_answered: true, interviewee_answers: [2] })]
  const selections = { 1: { options: [2], base: [2], isSent: false } }
  const [here, there] = [
    openTab('tabbed-code', { questions: answered, selections }),
    openTab('tabbed-code', { selections }),
  ]
  here.store.apply({ kind: 'drafted', questionId: 1, options: [2] })
  await hasHeard(there, 'selected')

  expect(there.store.get().selections).toEqual({})
})

test('every tab shows if a submitted answer is waiting, delivered, rejected, or too late', async () => {
  const [here, there] = [openTab(), openTab()]
  here.store.apply({ kind: 'submitted', submission, leftMs: 60_000 })
  await hasHeard(there, 'submitted')
  expect(there.store.get()).toMatchObject({ queue: [submission], leftMsAtLastSubmit: 0 })

  here.store.apply({ kind: 'delivered', submission, isAnswered: true, answered: 1 })
  await hasHeard(there, 'delivered')
  expect(there.store.get()).toMatchObject({ queue: [], questions: [{ is_answered: true }, {}] })

  const other = { ...submission, key: 'l', questionId: 2 }
  here.store.apply({ kind: 'submitted', submission: other, leftMs: 0 })
  here.store.apply({ kind: 'refused', submission: other })
  await hasHeard(there, 'refused')
  expect(there.store.get()).toMatchObject({ queue: [], selections: { 2: { options: [2] } } })

  here.store.apply({ kind: 'ended', phase: 'over' })
  await hasHeard(there, 'ended')
  expect(there.store.get().phase).toBe('over')
})

test('events that concern one tab only are not sent to other tabs', async () => {
  const [here, there] = [openTab(), openTab()]
  const own: ExamEvent[] = [
    { kind: 'question_opened', index: 1 },
    { kind: 'finishing' },
    { kind: 'finish_cancelled' },
    { kind: 'connection', isOnline: false },
    { kind: 'sending', sending: 'retrying' },
    { kind: 'storage_lost' },
    { kind: 'reopened' },
  ]
  for (const event of own) here.store.apply(event)
  here.store.apply({ kind: 'flagged', questionId: 1, isFlagged: true })
  await hasHeard(there, 'flagged')

  expect(kindsOf(there.eventsOfOtherTabs)).toEqual(['flagged'])
})

test('a tab does not repeat events that it received from other tabs', async () => {
  const [here, there] = [openTab(), openTab()]
  here.store.apply({ kind: 'flagged', questionId: 1, isFlagged: true })
  await hasHeard(there, 'flagged')
  there.store.apply({ kind: 'option_toggled', questionId: 1, optionId: 1 })
  await hasHeard(here, 'selected')

  expect(kindsOf(here.eventsOfOtherTabs)).toEqual(['selected'])
})

test('a closed tab sends and receives no events, and causes no error', async () => {
  const [left, here, there] = [openTab(), openTab(), openTab()]
  left.close()
  left.store.apply({ kind: 'flagged', questionId: 1, isFlagged: true })
  here.store.apply({ kind: 'flagged', questionId: 2, isFlagged: true })
  await hasHeard(there, 'flagged')

  expect(there.store.get().flags).toEqual([2])
  expect(left.eventsOfOtherTabs).toEqual([])
  left.close()
})
