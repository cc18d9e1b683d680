import { beforeAll, expect, test } from 'vitest'
import { anExamQuestion } from '../../../../../testing/client/examQuestion.ts'
import { advanceTime, finishPendingWork } from '../../../../test/browser.ts'
import { openExamPage, submitOption, toastMessages } from '../../../../test/examPage.ts'
import { aPaper, examServer, holdResponse, loseResponse, networkError, refused } from '../../../../test/examServer.ts'
import { loadTexts } from '../../../i18n/candidateTexts.ts'

beforeAll(() => loadTexts())

const wrong = refused(422, 'VALIDATION_FAILED', 'No such option')
const foreign = { key: 'of another tab', questionId: 1, questionCode: 'q1', answers: [2], timeSpent: 1 }

test('a selection is saved after a short delay, but not if it was submitted', async () => {
  const { server, exam } = await openExamPage()
  exam.choose(2)
  await advanceTime(799)
  expect(server.heard('saveDraft')).toEqual([])
  await advanceTime(1)
  expect(server.of('saveDraft')).toMatchObject([{ id: 1, body: { answers: [2] } }])

  exam.choose(3)
  exam.submit()
  await advanceTime(5_000)
  expect(server.heard('saveDraft', 'submitAnswer')).toEqual(['saveDraft 1', 'submitAnswer 1'])
})

test('a submitted answer does not show the saving state of its draft', async () => {
  const { exam } = await openExamPage()
  const shown = new Set<string>()
  exam.store.subscribe(() => void shown.add(exam.store.get().drafting))
  submitOption({ exam })
  exam.store.apply({ kind: 'submitted', submission: { ...foreign, questionId: 2, questionCode: 'q2' } }, true)
  await advanceTime(5_000)
  expect([...shown]).toEqual(['idle'])
})

test('an answer is sent after the draft of the same question, never at the same time', async () => {
  const { server, exam } = await openExamPage()
  const { reply, release } = holdResponse()
  server.next('saveDraft', reply)
  exam.choose(2)
  await advanceTime(800)
  exam.submit()
  await finishPendingWork()
  expect(server.heard('submitAnswer')).toEqual([])
  release()
  await finishPendingWork()
  expect(server.heard('submitAnswer')).toEqual(['submitAnswer 1'])
})

test('the draft of another question does not delay an answer', async () => {
  const { server, exam } = await openExamPage()
  server.next('saveDraft', holdResponse().reply)
  exam.choose(2)
  await advanceTime(800)
  exam.goTo(1)
  submitOption({ exam })
  await finishPendingWork()
  expect(server.heard('submitAnswer')).toEqual(['submitAnswer 2'])
})

test('after each answer the state of the interview is read again, but no questions', async () => {
  const { server, exam } = await openExamPage()
  submitOption({ exam })
  await finishPendingWork()
  expect(server.heard('getInterview', 'listExamQuestions')).toEqual(['listExamQuestions 1', 'getInterview'])
})

test('after a rejected answer, the page of its question is loaded again', async () => {
  const { server, exam, state } = await openExamPage({ server: examServer(aPaper(25)) })
  server.next('submitAnswer', wrong)
  exam.goTo(12)
  submitOption({ exam })
  exam.goTo(0)
  await finishPendingWork()
  expect(server.heard('listExamQuestions')).toEqual([
    'listExamQuestions 1',
    'listExamQuestions 2',
    'listExamQuestions 3',
    'listExamQuestions 2',
  ])
  expect(state()).toMatchObject({ queue: [], selections: { 13: { options: [1] } } })

  await advanceTime(800)
  expect(server.heard('saveDraft')).toEqual(['saveDraft 13'])
})

test('if the response to a stored answer is lost, the answer is sent again with the same idempotency key', async () => {
  const { server, exam, state } = await openExamPage()
  server.next('submitAnswer', loseResponse)
  submitOption({ exam })
  await advanceTime(500)
  const [first, again, ...more] = server.of('submitAnswer')
  expect(again).toEqual(first)
  expect(more).toEqual([])
  expect(state()).toMatchObject({ queue: [], answered: 1, isOnline: true })
})

test('a selection made while an answer was being sent is saved afterwards', async () => {
  const { server, exam } = await openExamPage()
  const { reply, release } = holdResponse()
  server.next('submitAnswer', reply)
  submitOption({ exam })
  await finishPendingWork()
  exam.choose(2)
  await advanceTime(2_000)
  expect(server.heard('saveDraft')).toEqual([])
  release()
  await advanceTime(800)
  expect(server.of('saveDraft')).toMatchObject([{ body: { answers: [2] } }])
})

test('after a delivered answer that equals the selection, no draft is saved', async () => {
  const { server, exam } = await openExamPage()
  submitOption({ exam })
  await advanceTime(5_000)
  expect(server.heard('saveDraft')).toEqual([])
})

test('if the server’s number of answers differs, another device is in use, and all questions are loaded again', async () => {
  const { server, exam, state } = await openExamPage({ server: examServer(aPaper(20)) })
  server.paper[19] = anExamQuestion(20, { is_answered: true, interviewee_answers: [1] })
  submitOption({ exam })
  await finishPendingWork()

  expect(server.heard('listExamQuestions').slice(2)).toEqual(['listExamQuestions 1', 'listExamQuestions 2'])
  expect(state().answered).toBe(2)
})

test('loading all questions again stops at the first page that fails', async () => {
  const { server, exam } = await openExamPage({ server: examServer(aPaper(20)) })
  server.paper[19] = anExamQuestion(20, { is_answered: true, interviewee_answers: [1] })
  server.next('listExamQuestions', networkError)
  submitOption({ exam })
  await advanceTime(5_000)
  expect(server.heard('listExamQuestions').slice(2)).toEqual(['listExamQuestions 1'])
})

test('a submission of another tab is also sent from this tab, with the same idempotency key', async () => {
  const { server, exam, state } = await openExamPage()
  exam.store.apply({ kind: 'submitted', submission: foreign }, true)
  await finishPendingWork()

  expect(server.of('submitAnswer')).toMatchObject([{ id: 1, key: 'of another tab', body: { answers: [2] } }])
  expect(state().queue).toEqual([])
})

test('the response to another tab’s submission does not set the clock, because it may be a repeat', async () => {
  const { server, exam } = await openExamPage()
  server.interview.remaining_time = '00:10:00'
  server.next('getInterview', networkError)
  exam.store.apply({ kind: 'submitted', submission: foreign }, true)
  await finishPendingWork()
  expect(server.heard('submitAnswer')).toEqual(['submitAnswer 1'])
  expect(exam.leftMs()).toBe(3_600_000)
})

test('a selection that another tab has submitted is not saved as a draft', async () => {
  const { server, exam } = await openExamPage()
  server.next('submitAnswer', holdResponse().reply)
  exam.choose(2)
  exam.store.apply({ kind: 'submitted', submission: foreign }, true)
  await advanceTime(5_000)
  expect(server.heard('saveDraft')).toEqual([])
})

test('responses that another tab received cause no requests in this tab', async () => {
  const { server, exam } = await openExamPage()
  exam.store.apply({ kind: 'delivered', submission: foreign, isAnswered: true, answered: 3 }, true)
  exam.store.apply({ kind: 'refused', submission: { ...foreign, questionId: 2 } }, true)
  await finishPendingWork()
  expect(server.heard('listExamQuestions')).toEqual(['listExamQuestions 1'])
})

test('an answer to a question that has not loaded causes no request for questions', async () => {
  const server = examServer()
  server.next('listExamQuestions', holdResponse().reply)
  const { exam } = await openExamPage({ server })
  exam.store.apply({ kind: 'delivered', submission: foreign, isAnswered: true, answered: 3 })
  exam.store.apply({ kind: 'refused', submission: foreign })
  await finishPendingWork()
  expect(server.heard('listExamQuestions')).toEqual(['listExamQuestions 1'])
})

test.each([{ kind: 'ended', phase: 'over' } as const, { kind: 'reopened' } as const])(
  'after %o, the page no longer sends waiting data',
  async (event) => {
    const { server, exam, close } = await openExamPage()
    server.isReachable = false
    submitOption({ exam })
    exam.goTo(1)
    exam.choose(2)
    await advanceTime(300)
    close()
    exam.store.apply(event)
    server.isReachable = true
    const before = server.asked.length
    await advanceTime(60_000)
    expect(server.asked.slice(before)).toEqual([])
  },
)

test('an answer that waits for the network stops waiting at the end of the test', async () => {
  const { server, exam, state } = await openExamPage()
  server.isReachable = false
  submitOption({ exam })
  await finishPendingWork()
  expect(state().sending).toBe('retrying')
  exam.store.apply({ kind: 'ended', phase: 'over' }, true)
  await finishPendingWork()
  expect(state().sending).toBe('idle')
})

test('a selection that waits for the network stops waiting at the end of the test', async () => {
  const { server, exam, state } = await openExamPage()
  server.isReachable = false
  exam.choose(1)
  await advanceTime(800)
  expect(state().drafting).toBe('retrying')
  exam.store.apply({ kind: 'ended', phase: 'over' }, true)
  await finishPendingWork()
  expect(state().drafting).toBe('idle')
})

test('pressing Retry sends all data that waits for the network at once', async () => {
  const { server, exam } = await openExamPage({ server: examServer(aPaper(20)) })
  exam.choose(1)
  await advanceTime(500)
  exam.goTo(1)
  server.isReachable = false
  submitOption({ exam })
  exam.report(1, 'The picture is missing', () => {})
  await advanceTime(4_000)
  server.isReachable = true
  const before = server.asked.length
  exam.retry()
  await finishPendingWork()

  const heard = new Set(server.asked.slice(before).map(({ name }) => name))
  expect([...heard].toSorted()).toEqual([
    'getExamQuestion',
    'getInterview',
    'saveDraft',
    'savePlace',
    'sendHeartbeat',
    'sendReport',
    'submitAnswer',
  ])
})

test('if the end is reported twice near the deadline, the page asks if the test is closed', async () => {
  const server = examServer()
  server.clock.remaining_time = '00:00:14'
  const { state } = await openExamPage({ server, leftMs: 14_000 })
  server.interview.is_closed = true
  server.next('sendHeartbeat', refused(409, 'INTERVIEW_CLOSED'), refused(409, 'INTERVIEW_CLOSED'))
  await advanceTime(10_000)
  expect(state().phase).toBe('open')
  await advanceTime(10_000)
  expect(server.heard('getInterview', 'closeInterview')).toEqual(['getInterview', 'closeInterview'])
  expect(state().phase).toBe('over')
})

test('a submission contains the answer that it replaces, and a newer answer of another device stays on screen', async () => {
  const { server, exam, state } = await openExamPage()
  server.next('submitAnswer', networkError, refused(409, 'ANSWERED_LATER'))
  const [first] = server.paper
  if (!first) throw new Error('an empty paper')
  submitOption({ exam })
  await finishPendingWork()
  expect(server.of('submitAnswer')).toMatchObject([
    { body: { answers: [1], based_on: [], chosen_time: expect.any(String) } },
  ])
  Object.assign(first, { interviewee_answers: [2], is_answered: true })
  await advanceTime(5_000)

  expect(state()).toMatchObject({ queue: [], selections: {}, questions: [{ interviewee_answers: [2] }, {}, {}] })
  expect(toastMessages()).toEqual(['You answered question 1 later on another device. The later answer counts.'])
})

test('another device with the same test is announced once, and its answers are shown', async () => {
  const { server, state, close } = await openExamPage()
  server.clock.amount_of_browsers = 2
  await advanceTime(10_000)
  await advanceTime(10_000)
  expect(toastMessages()).toEqual(['Your test has been opened on another device.'])
  const [first] = server.paper
  if (!first) throw new Error('an empty paper')
  Object.assign(first, { interviewee_answers: [2], is_answered: true })
  await advanceTime(10_000)
  expect(state().questions[0]).toMatchObject({ interviewee_answers: [2] })

  close()
  const { state: next } = await openExamPage({ server })
  expect(next().browsers).toBe(2)
})
