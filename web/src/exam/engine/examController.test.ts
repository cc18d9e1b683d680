import { expect, test, vi } from 'vitest'
import { anExamQuestion } from '../../../../testing/client/examQuestion.ts'
import { advanceTime, finishPendingWork } from '../../../test/browser.ts'
import { examPage, openExamPage, submitOption } from '../../../test/examPage.ts'
import { aPaper, examServer, holdResponse, networkError } from '../../../test/examServer.ts'

const all = aPaper(3)

test('a first visit starts at the first question, and the pages of questions load one after another', async () => {
  const { state } = await examPage({ leftMs: 90_000 })
  expect(state()).toMatchObject({
    index: 0,
    isPositionSet: false,
    flags: [],
    addedSeconds: null,
    isOnline: true,
    isStorageWorking: false,
    leftMsAtLastSubmit: 90_000,
    total: 3,
    answered: 0,
    queue: [],
    selections: {},
    phase: 'open',
  })
})

test('questions that were delivered with the page are shown before any request', async () => {
  const answered = anExamQuestion(1, { is_answered: true, interviewee_answers: [1] })
  const { state } = await examPage({ firstPage: [answered, ...all.slice(1)] })
  expect(state()).toMatchObject({
    questions: [{ id: 1 }, { id: 2 }, { id: 3 }],
    index: 1,
    isPositionSet: true,
    answered: 1,
  })
})

test('the test is identified by its code, and its remaining time counts down', async () => {
  const { exam } = await examPage({ leftMs: 10_000 })
  expect(exam.code).toBe('a-code')
  expect(exam.leftMs()).toBe(10_000)
  await advanceTime(4_000)
  expect(exam.leftMs()).toBe(6_000)
})

test('a submission contains the question, the options, and the seconds since the previous submission', async () => {
  const { server, exam } = await openExamPage()
  await advanceTime(7_600)
  server.interview.remaining_time = '00:59:52'
  exam.choose(2)
  exam.submit()
  await finishPendingWork()
  exam.goTo(1)
  await advanceTime(2_200)
  exam.choose(3)
  exam.submit()
  await finishPendingWork()

  const bodies = server.of('submitAnswer').map(({ id, body }) => ({ id, ...body }))
  const built = { based_on: [], chosen_time: expect.any(String) }
  expect(bodies).toEqual([
    { ...built, id: 1, question_code: 'q1', answers: [2], is_answered: true, time_spent: 8 },
    { ...built, id: 2, question_code: 'q2', answers: [3], is_answered: true, time_spent: 2 },
  ])
  const keys = server.of('submitAnswer').map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
})

test('the time spent is never negative, even if extra time was added between two answers', async () => {
  const { server, exam } = await openExamPage({ leftMs: 60_000 })
  await advanceTime(1_000)
  submitOption({ exam })
  await finishPendingWork()
  expect(server.of('submitAnswer')).toMatchObject([{ body: { time_spent: 0 } }])
})

test('selecting, flagging and submitting apply to the question on the screen', async () => {
  const { server, exam, state } = await openExamPage()
  exam.goTo(2)
  exam.choose(1)
  exam.flag(true)
  expect(state()).toMatchObject({ index: 2, selections: { 3: { options: [1] } }, flags: [3] })
  exam.submit()
  await finishPendingWork()
  expect(server.heard('submitAnswer')).toEqual(['submitAnswer 3'])
  exam.flag(false)
  expect(state().flags).toEqual([])
})

test('selecting, flagging and submitting need a loaded question', async () => {
  const server = examServer()
  server.next('listExamQuestions', holdResponse().reply)
  const { exam, state } = await openExamPage({ server })
  const before = state()
  exam.choose(1)
  exam.flag(true)
  exam.submit()
  exam.submitAll()
  expect(state()).toBe(before)
})

test('an unchanged answer is not submitted again', async () => {
  const { server, exam } = await openExamPage()
  exam.submit()
  submitOption({ exam })
  await finishPendingWork()
  exam.submit()
  await finishPendingWork()
  expect(server.heard('submitAnswer')).toEqual(['submitAnswer 1'])
})

test('all unsubmitted selections can be submitted together, in the order of the paper', async () => {
  const { server, exam } = await openExamPage()
  for (const index of [2, 0]) {
    exam.goTo(index)
    exam.choose(2)
  }
  exam.submitAll()
  await finishPendingWork()
  expect(server.heard('submitAnswer')).toEqual(['submitAnswer 1', 'submitAnswer 3'])
})

test('answers cannot be submitted while the candidate finishes the test', async () => {
  const { server, exam, state } = await openExamPage()
  server.next('saveDraft', holdResponse().reply)
  exam.choose(1)
  exam.finish()
  exam.submitAll()
  exam.submit()
  expect(state().queue).toEqual([])
})

test('a report is sent with its question, and its result is shown', async () => {
  const { server, exam } = await openExamPage()
  const sendStates: string[] = []
  server.next('sendReport', networkError)
  exam.report(2, 'The picture is missing', (sent) => sendStates.push(sent))
  exam.report(null, 'The line was cut', (sent) => sendStates.push(sent))
  await finishPendingWork()
  expect(sendStates).toEqual(['waiting'])
  exam.retry()
  await finishPendingWork()

  expect(sendStates).toEqual(['waiting', 'sent', 'sent'])
  expect(server.of('sendReport').map(({ body }) => body)).toEqual([
    { kind: 'question', question_id: 2, text: 'The picture is missing' },
    { kind: 'question', question_id: 2, text: 'The picture is missing' },
    { kind: 'time', text: 'The line was cut' },
  ])
  const [first, again, other] = server.of('sendReport').map(({ key }) => key)
  expect(first).toBe(again)
  expect(other).not.toBe(first)
})

test('the pictures of a page of questions are loaded with the page', async () => {
  const html = '<img src="/pictures/abc.png">'
  await openExamPage({ server: examServer([anExamQuestion(1, { description_html: html })]) })
  expect(vi.mocked(fetch).mock.calls.map(([address]) => address)).toContain('/pictures/abc.png')
})
