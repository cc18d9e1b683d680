import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { advanceTime, finishPendingWork, takeBrowser } from '../../../test/browser.ts'
import { openExamPage } from '../../../test/examPage.ts'
import {
  type ExamServer,
  examServer,
  loseResponse,
  networkError,
  proxyResponse,
  refused,
} from '../../../test/examServer.ts'
import { both, chooseInVain, code, endByClock, openAnyPage, shut } from '../../../test/lateAnswers.ts'
import { unsentAnswersInMemory } from './unsentRecords.ts'

const closed = refused(409, 'INTERVIEW_CLOSED')

let server: ExamServer
beforeEach(() => {
  server = examServer()
  takeBrowser(server.fetch)
  vi.stubGlobal('indexedDB', new IDBFactory())
  unsentAnswersInMemory.clear()
})

test('if a test with a closed tab ends by its clock, any open page sends the unsent answers once', async () => {
  shut(server, await chooseInVain(server))
  endByClock(server)
  const news = await openAnyPage()

  expect(server.of('late')).toMatchObject([{ body: { answers: both } }])
  expect(news.at(-1)).toMatchObject({ numbers: [] })
  expect(localStorage.getItem('assay-late a-code')).toBeNull()
  await openAnyPage()
  await advanceTime(60_000)
  expect(server.of('late')).toHaveLength(1)
})

test('a page at the end of the test stores its unsent answers and shows them until they are sent', async () => {
  const page = await chooseInVain(server)
  page.exam.timeUp()
  await finishPendingWork()
  expect(page.state().phase).toBe('time_up')
  server.next('submitAnswer', closed)
  server.next('saveDraft', closed)
  endByClock(server)
  await advanceTime(8_000)
  await finishPendingWork()
  expect(page.state()).toMatchObject({ phase: 'over', endReason: 'time' })
  shut(server, page)
  server.next('getInterview', networkError)
  const news = await openAnyPage()
  expect(news).toEqual([{ code, numbers: [1, 2] }])
  await advanceTime(2_000)
  await finishPendingWork()

  expect(server.of('late')).toMatchObject([{ body: { answers: both } }])
  expect(news.at(-1)).toEqual({ code, numbers: [] })
})

test('a late answer has the server’s time of selection, even if the device clock is wrong', async () => {
  vi.setSystemTime(Date.now() + 3_630_000)
  const page = await chooseInVain(server)
  shut(server, page)
  endByClock(server)
  await openAnyPage()

  const sentBody = JSON.stringify(server.of('late')[0]?.body)
  const time = /"time":"([^"]+)/.exec(sentBody)?.[1] ?? ''
  expect(Math.abs(Date.parse(time) - Date.parse('2026-11-22T09:00:00.000Z'))).toBeLessThan(60_000)
})

test('in a browser without storage, the page of the ended test sends the late answers', async () => {
  vi.stubGlobal('indexedDB', undefined)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The storage is full', 'QuotaExceededError')
  })
  const page = await chooseInVain(server)
  page.exam.timeUp()
  server.next('submitAnswer', closed)
  server.next('saveDraft', closed)
  endByClock(server)
  await advanceTime(8_000)
  await finishPendingWork()
  await openAnyPage()

  expect(server.of('late')).toMatchObject([{ body: { answers: both } }])
})

test.each([
  ['an outage of the server', networkError],
  ['an error response of the proxy', proxyResponse(502)],
  ['the sign-in page of a network', proxyResponse(200)],
  ['a lost response', loseResponse],
])('after %s, the late answers are sent again', async (_, turn) => {
  shut(server, await chooseInVain(server))
  endByClock(server)
  server.next('late', turn)
  await openAnyPage()
  expect(localStorage.getItem('assay-late a-code')).not.toBeNull()
  await advanceTime(2_000)
  await finishPendingWork()

  expect(server.of('late')).toHaveLength(2)
  expect(localStorage.getItem('assay-late a-code')).toBeNull()
})

test('the page notices within ten seconds that the server responds again', async () => {
  shut(server, await chooseInVain(server))
  await openAnyPage()
  for (let looks = 0; looks < 8; looks += 1) {
    await advanceTime(6_000)
    await finishPendingWork()
  }
  endByClock(server)
  await advanceTime(6_000)
  await finishPendingWork()

  expect(server.of('late')).toHaveLength(1)
})

test('answers in the seconds right after the deadline are submitted normally, not as late answers', async () => {
  shut(server, await chooseInVain(server))
  endByClock(server)
  server.next('late', refused(409, 'NOT_FINISHED'))
  await openAnyPage()
  await advanceTime(3_000)
  await finishPendingWork()

  expect(server.heard('late', 'submitAnswer')).toEqual(['late', 'submitAnswer 1', 'late'])
})

test.each([
  ['LATE_CLOSED', 409, [1, 2]],
  ['QUESTION_NOT_FOUND', 404, undefined],
] as const)('late answers that the server rejects permanently (%s) are deleted', async (refusal, status, numbers) => {
  shut(server, await chooseInVain(server))
  endByClock(server)
  const turn = refused(status, refusal)
  server.next('late', turn, turn, turn)
  const news = await openAnyPage()
  await advanceTime(60_000)

  expect(news.at(-1)).toEqual({ code, numbers: [], ...(numbers && { refused: numbers }) })
  expect(localStorage.getItem('assay-late a-code')).toBeNull()
})

test('the stored data of an erased test is deleted', async () => {
  shut(server, await chooseInVain(server))
  server.isReachable = true
  server.next('getInterview', refused(404, 'INTERVIEW_NOT_FOUND'))
  await openAnyPage()

  expect(server.heard('late', 'submitAnswer')).toEqual([])
  expect(localStorage.getItem('assay-late a-code')).toBeNull()
})

test('after entering a reopened test, a late answer is selected but not submitted', async () => {
  const page = await chooseInVain(server)
  page.exam.timeUp()
  server.next('submitAnswer', closed)
  server.next('saveDraft', closed)
  endByClock(server)
  await advanceTime(8_000)
  await finishPendingWork()
  shut(server, page)
  Object.assign(server.interview, { is_closed: false, is_activated: false })
  await openAnyPage()
  expect(server.heard('late', 'submitAnswer')).toEqual([])

  server.interview.is_activated = true
  const second = server.paper[1]
  if (second) Object.assign(second, { interviewee_answers: [3], is_answered: true })
  const again = await openExamPage({ server })
  expect(again.state()).toMatchObject({
    queue: [],
    selections: { 1: { options: [1], base: [] }, 2: { options: [2], base: [3] } },
  })
})
