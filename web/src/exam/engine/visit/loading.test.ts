import { expect, test } from 'vitest'
import { anExamQuestion } from '../../../../../testing/client/examQuestion.ts'
import { advanceTime, finishPendingWork, setVisibility, takeBrowser } from '../../../../test/browser.ts'
import { examPage, openExamPage } from '../../../../test/examPage.ts'
import { aPaper, examServer, holdResponse, networkError, refused } from '../../../../test/examServer.ts'
import { pageOfQuestion } from '../effects/questionLoader.ts'

function threePages() {
  const server = examServer(aPaper(25))
  takeBrowser(server.fetch)
  localStorage.setItem('assay-place a-code', '19')
  return server
}

test('a page of questions has ten questions', () => {
  expect([0, 9, 10, 19, 20].map(pageOfQuestion)).toEqual([1, 1, 2, 2, 3])
})

test('the current page of questions loads first, then the later pages, then the earlier pages', async () => {
  const server = threePages()
  const { state } = await openExamPage({ server })

  expect(server.heard('listExamQuestions')).toEqual([
    'listExamQuestions 2',
    'listExamQuestions 3',
    'listExamQuestions 1',
  ])
  expect(state().questions.map((one) => one?.id)).toEqual(server.paper.map(({ id }) => id))
})

test('questions that were delivered with the page are not requested again', async () => {
  const { server, state } = await openExamPage({ firstPage: aPaper(3) })

  expect(state().questions.map((one) => one?.id)).toEqual([1, 2, 3])
  expect(server.heard('listExamQuestions')).toEqual([])
})

test('each failure of a page of questions makes its wait longer, and the next page starts with the shortest wait', async () => {
  const server = threePages()
  server.next('listExamQuestions', networkError, networkError, (answer) => answer(), networkError)
  await openExamPage({ server })
  const amounts = [server.of('listExamQuestions').length]
  for (const ms of [499, 1, 999, 1, 499, 1]) {
    await advanceTime(ms)
    amounts.push(server.of('listExamQuestions').length)
  }

  expect(amounts).toEqual([1, 1, 2, 2, 4, 4, 6])
  expect(server.heard('listExamQuestions').slice(2)).toEqual([
    'listExamQuestions 2',
    'listExamQuestions 3',
    'listExamQuestions 3',
    'listExamQuestions 1',
  ])
})

test('when the network returns, all missing questions are requested again at once', async () => {
  const server = threePages()
  server.isReachable = false
  const { state } = await openExamPage({ server })
  await advanceTime(20_000)
  const before = server.of('listExamQuestions').length
  server.isReachable = true
  window.dispatchEvent(new Event('online'))
  await finishPendingWork()

  expect(server.of('listExamQuestions').length).toBeGreaterThan(before)
  expect(state().questions).not.toContain(undefined)
})

test.each([
  [refused(409, 'INTERVIEW_CLOSED'), 'over'],
  [refused(404, 'INTERVIEW_NOT_FOUND'), 'gone'],
  [refused(409, 'NOT_ACTIVATED'), 'reentry_required'],
])('a page of questions that the server rejects permanently is not requested again (%#)', async (reply, phase) => {
  const server = threePages()
  server.next('listExamQuestions', reply)
  const { state } = await openExamPage({ server })
  await advanceTime(60_000)

  expect(state().phase).toBe(phase)
  expect(server.heard('listExamQuestions')).toEqual(['listExamQuestions 2'])
})

test('the test continues after a network error while questions are loaded', async () => {
  const { server, state } = await openExamPage()
  server.next('listExamQuestions', networkError)
  setVisibility('visible')
  await finishPendingWork()

  expect(server.heard('listExamQuestions')).toEqual(['listExamQuestions 1', 'listExamQuestions 1'])
  expect(state().phase).toBe('open')
})

test('a page that becomes visible reads its questions again', async () => {
  const server = threePages()
  const { exam, state } = await openExamPage({ server })
  exam.goTo(21)
  server.paper[21] = anExamQuestion(22, { is_answered: true, interviewee_answers: [3] })
  setVisibility('visible')
  await finishPendingWork()

  expect(server.heard('listExamQuestions').slice(3)).toEqual(['listExamQuestions 3'])
  expect(state().questions[21]).toMatchObject({ id: 22, interviewee_answers: [3] })
})

test('questions requested before an answer was sent are not shown after the answer', async () => {
  const { server, exam, state } = await openExamPage()
  const { reply, release } = holdResponse()
  server.next('listExamQuestions', reply)
  setVisibility('visible')
  await finishPendingWork()
  exam.choose(2)
  exam.submit()
  await finishPendingWork()
  release()
  await finishPendingWork()

  expect(state().questions[0]).toMatchObject({ is_answered: true, interviewee_answers: [2] })
})

test('after a failed draft, only its question is read again, and the draft is then sent', async () => {
  const { server, exam } = await openExamPage()
  server.next('saveDraft', networkError)
  server.next('getExamQuestion', networkError)
  exam.goTo(1)
  exam.choose(2)
  await advanceTime(800)
  expect(server.heard('saveDraft', 'getExamQuestion')).toEqual(['saveDraft 2'])
  await advanceTime(500)
  expect(server.heard('saveDraft', 'getExamQuestion')).toEqual(['saveDraft 2', 'getExamQuestion 2'])
  await advanceTime(1_000)
  expect(server.heard('saveDraft', 'getExamQuestion')).toEqual([
    'saveDraft 2',
    'getExamQuestion 2',
    'getExamQuestion 2',
    'saveDraft 2',
  ])
})

test('after a failed draft, only its question is read again, even if it is the first question of the paper', async () => {
  const { server, exam } = await openExamPage()
  server.next('saveDraft', networkError)
  exam.choose(2)
  await advanceTime(1_300)
  expect(server.heard('saveDraft', 'getExamQuestion')).toEqual(['saveDraft 1', 'getExamQuestion 1', 'saveDraft 1'])
})

test('a failed draft is discarded if another device has submitted a newer answer', async () => {
  const { server, exam, state } = await openExamPage()
  server.next('saveDraft', networkError)
  exam.goTo(1)
  exam.choose(2)
  await advanceTime(800)
  server.paper[1] = anExamQuestion(2, { is_answered: true, interviewee_answers: [3] })
  await advanceTime(500)

  expect(server.heard('saveDraft', 'getExamQuestion')).toEqual(['saveDraft 2', 'getExamQuestion 2'])
  expect(state()).toMatchObject({ selections: {}, answered: 1 })
  expect(state().questions.map((one) => one?.id)).toEqual([1, 2, 3])
  expect(state().questions[1]).toMatchObject({ interviewee_answers: [3] })
})

test('if the server reports a closed interview when one question is read, the test ends on this page', async () => {
  const { server, exam, state } = await openExamPage()
  server.next('saveDraft', networkError)
  server.next('getExamQuestion', refused(409, 'INTERVIEW_CLOSED'))
  exam.choose(2)
  await advanceTime(2_000)

  expect(state().phase).toBe('over')
  expect(server.heard('saveDraft')).toEqual(['saveDraft 1'])
})

test('the first page of questions is requested only when the test is opened', async () => {
  const { server, exam } = await examPage()
  await finishPendingWork()
  expect(server.asked).toEqual([])
  exam.open()()
})
