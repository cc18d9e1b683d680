import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { advanceTime, finishPendingWork, takeBrowser } from '../../../test/browser.ts'
import { openExamPage, submitOption } from '../../../test/examPage.ts'
import {
  type ExamServer,
  examServer,
  loseResponse,
  networkError,
  proxyResponse,
  refused,
} from '../../../test/examServer.ts'
import { type LateNews, subscribeLateNews } from './news.ts'
import { sendAllLateAnswers } from './sendAllLateAnswers.ts'
import { sendLateAnswersForPage } from './sendForPage.ts'
import { unsavedAnswers } from './unsentRecords.ts'

const closed = refused(409, 'INTERVIEW_CLOSED')
const code = 'a-code'

let server: ExamServer
beforeEach(() => {
  server = examServer()
  takeBrowser(server.fetch)
  vi.stubGlobal('indexedDB', new IDBFactory())
  unsavedAnswers.clear()
})

/**
 * Ends code of a test that is still waiting. All test files share a window, so this code could otherwise run during
 * another test.
 */
async function endHandingIn(): Promise<void> {
  unsavedAnswers.clear()
  localStorage.clear()
  window.dispatchEvent(new Event('online'))
  await finishPendingWork()
}

async function openAnyPage(): Promise<LateNews[]> {
  const news: LateNews[] = []
  onTestFinished(subscribeLateNews(code, (one) => news.push(one)))
  onTestFinished(endHandingIn)
  void sendAllLateAnswers(() => false)
  await finishPendingWork()
  return news
}

async function chooseInVain() {
  const page = await openExamPage({ server })
  server.isReachable = false
  submitOption(page)
  page.exam.goTo(1)
  page.exam.choose(2)
  await advanceTime(1_000)
  await finishPendingWork()
  return page
}

function endByClock(): void {
  server.interview.is_closed = true
  server.isReachable = true
}

function shut({ close }: { close: () => void }): void {
  close()
  vi.clearAllTimers()
  server.asked.length = 0
}

const both = [
  { question_id: 1, question_code: 'q1', answers: [1], is_submitted: true, time: expect.any(String) },
  { question_id: 2, question_code: 'q2', answers: [2], is_submitted: false, time: expect.any(String) },
]

test('if a test with a closed tab ends by its clock, any open page sends the unsent answers once', async () => {
  shut(await chooseInVain())
  endByClock()
  const news = await openAnyPage()

  expect(server.of('late')).toMatchObject([{ body: { answers: both } }])
  expect(news.at(-1)).toMatchObject({ numbers: [] })
  expect(localStorage.getItem('assay-late a-code')).toBeNull()
  await openAnyPage()
  await advanceTime(60_000)
  expect(server.of('late')).toHaveLength(1)
})

test('a page at the end of the test stores its unsent answers and shows them until they are sent', async () => {
  const page = await chooseInVain()
  page.exam.timeUp()
  await finishPendingWork()
  expect(page.state().phase).toBe('time_up')
  server.next('submit', closed)
  server.next('saveDraft', closed)
  endByClock()
  await advanceTime(8_000)
  await finishPendingWork()
  expect(page.state()).toMatchObject({ phase: 'over', endReason: 'time' })
  shut(page)
  server.next('lookUp', networkError)
  const news = await openAnyPage()
  expect(news).toEqual([{ code, numbers: [1, 2] }])
  await advanceTime(2_000)
  await finishPendingWork()

  expect(server.of('late')).toMatchObject([{ body: { answers: both } }])
  expect(news.at(-1)).toEqual({ code, numbers: [] })
})

test('a late answer has the server’s time of selection, even if the device clock is wrong', async () => {
  vi.setSystemTime(Date.now() + 3_630_000)
  const page = await chooseInVain()
  shut(page)
  endByClock()
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
  const page = await chooseInVain()
  page.exam.timeUp()
  server.next('submit', closed)
  server.next('saveDraft', closed)
  endByClock()
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
  shut(await chooseInVain())
  endByClock()
  server.next('late', turn)
  await openAnyPage()
  expect(localStorage.getItem('assay-late a-code')).not.toBeNull()
  await advanceTime(2_000)
  await finishPendingWork()

  expect(server.of('late')).toHaveLength(2)
  expect(localStorage.getItem('assay-late a-code')).toBeNull()
})

test('the page notices within ten seconds that the server responds again', async () => {
  shut(await chooseInVain())
  await openAnyPage()
  for (let looks = 0; looks < 8; looks += 1) {
    await advanceTime(6_000)
    await finishPendingWork()
  }
  endByClock()
  await advanceTime(6_000)
  await finishPendingWork()

  expect(server.of('late')).toHaveLength(1)
})

test('answers in the seconds right after the deadline are submitted normally, not as late answers', async () => {
  shut(await chooseInVain())
  endByClock()
  server.next('late', refused(409, 'NOT_FINISHED'))
  await openAnyPage()
  await advanceTime(3_000)
  await finishPendingWork()

  expect(server.heard('late', 'submit')).toEqual(['late', 'submit 1', 'late'])
})

test.each([
  ['LATE_CLOSED', 409, [1, 2]],
  ['QUESTION_NOT_FOUND', 404, undefined],
] as const)('late answers that the server rejects permanently (%s) are deleted', async (refusal, status, numbers) => {
  shut(await chooseInVain())
  endByClock()
  const turn = refused(status, refusal)
  server.next('late', turn, turn, turn)
  const news = await openAnyPage()
  await advanceTime(60_000)

  expect(news.at(-1)).toEqual({ code, numbers: [], ...(numbers && { refused: numbers }) })
  expect(localStorage.getItem('assay-late a-code')).toBeNull()
})

test('the stored data of an erased test is deleted', async () => {
  shut(await chooseInVain())
  server.isReachable = true
  server.next('lookUp', refused(404, 'INTERVIEW_NOT_FOUND'))
  await openAnyPage()

  expect(server.heard('late', 'submit')).toEqual([])
  expect(localStorage.getItem('assay-late a-code')).toBeNull()
})

test('if a tab closes before its answers are sent, the next page sends them once and finishes the test', async () => {
  const page = await openExamPage({ server })
  server.isReachable = false
  page.exam.choose(1)
  page.exam.goTo(1)
  page.exam.choose(2)
  page.exam.submitAll()
  page.exam.finish()
  const pressed = localStorage.getItem('assay-late a-code')
  await finishPendingWork()
  const [tried] = server.of('submit')
  shut(page)
  server.isReachable = true
  await openAnyPage()

  expect(server.heard('submit', 'close')).toEqual(['submit 1', 'submit 2', 'close'])
  expect(server.of('submit')[0]?.key).toBe(tried?.key)
  expect(`open ${server.of('close')[0]?.body['pressed_time']}`).toBe(pressed)
})

test('after a candidate has cancelled the finish, no page finishes the test', async () => {
  const page = await openExamPage({ server })
  server.isReachable = false
  submitOption(page)
  page.exam.finish()
  page.exam.cancelFinish()
  await finishPendingWork()
  shut(page)
  server.isReachable = true
  await openAnyPage()

  expect(server.heard('submit', 'close')).toEqual(['submit 1'])
})

/** `isTestOpen`: another page has the test open and has the lock of the test's clock. */
async function goOnBehind(page: { close: () => void }, isTestOpen: () => boolean) {
  const held = () => (isTestOpen() ? [{ name: `assay-clock ${code}` }] : [])
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: held() }) } })
  shut(page)
  const { pressed } = unsavedAnswers.get(code) ?? { pressed: '2026-11-22T09:00:00.000Z' }
  void sendLateAnswersForPage({ order: 'hand-in', code, pressed, device: 'a-device' })
  await finishPendingWork()
  await advanceTime(3_000)
  await finishPendingWork()
}

test('the page of a test takes over the pending finish from before its reload', async () => {
  const page = await openExamPage({ server })
  server.isReachable = false
  page.exam.finish()
  await finishPendingWork()
  let isTestOpen = true
  await goOnBehind(page, () => isTestOpen)
  server.isReachable = true
  isTestOpen = false
  for (let look = 0; look < 10; look += 1) {
    await advanceTime(1_500)
    await finishPendingWork()
  }

  expect(server.heard('close')).toEqual([])
})

test('after a page was closed during a finish, another page completes the finish', async () => {
  const page = await openExamPage({ server })
  server.isReachable = false
  page.exam.finish()
  await finishPendingWork()
  let isTestOpen = true
  const going = goOnBehind(page, () => isTestOpen)
  // A closing page keeps its lock for a short time, so the lock is released only here.
  isTestOpen = false
  await going
  server.isReachable = true
  await advanceTime(10_000)
  await finishPendingWork()

  expect(server.heard('close')).toEqual(['close'])
})

test('if Send was pressed before the end, the late answers are sent with the time of this click', async () => {
  const page = await chooseInVain()
  page.exam.finish()
  await finishPendingWork()
  shut(page)
  endByClock()
  await openAnyPage()

  expect(server.of('late')).toMatchObject([{ body: { answers: both, pressed_time: expect.any(String) } }])
})

test('after entering a reopened test, a late answer is selected but not submitted', async () => {
  const page = await chooseInVain()
  page.exam.timeUp()
  server.next('submit', closed)
  server.next('saveDraft', closed)
  endByClock()
  await advanceTime(8_000)
  await finishPendingWork()
  shut(page)
  Object.assign(server.interview, { is_closed: false, is_activated: false })
  await openAnyPage()
  expect(server.heard('late', 'submit')).toEqual([])

  server.interview.is_activated = true
  const second = server.paper[1]
  if (second) Object.assign(second, { interviewee_answers: [3], is_answered: true })
  const again = await openExamPage({ server })
  expect(again.state()).toMatchObject({
    queue: [],
    selections: { 1: { options: [1], base: [] }, 2: { options: [2], base: [3] } },
  })
})
