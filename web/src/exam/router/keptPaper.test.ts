import { IDBFactory } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { advanceTime, finishPendingWork, takeBrowser } from '../../../test/browser.ts'
import { aPaper, examServer, holdResponse, proxyResponse } from '../../../test/examServer.ts'
import { clearCurrentExam, currentExam } from '../currentExam.ts'
import { resolveRoute } from './resolveRoute.ts'

const CODE = 'a-code'
const here = { name: 'entry', code: CODE } as const

function keepingBrowser() {
  const server = examServer(aPaper(12))
  takeBrowser(server.fetch)
  vi.stubGlobal('indexedDB', new IDBFactory())
  onTestFinished(clearCurrentExam)
  return server
}

function openedExam() {
  const exam = currentExam(CODE)
  if (!exam) throw new Error('Nobody sits there')
  onTestFinished(() => exam.store.apply({ kind: 'ended', phase: 'over' }, true))
  const close = exam.open()
  onTestFinished(close)
  return { exam, close, state: exam.store.get }
}

async function openPage() {
  clearCurrentExam()
  expect(await resolveRoute(here)).toEqual({ to: { name: 'exam', code: CODE } })
  const page = openedExam()
  await finishPendingWork()
  return page
}

const kept = () => JSON.stringify({ ...sessionStorage, ...localStorage })

test('a tab reloaded without a server continues with its question, answers, selection, clock and queue', async () => {
  const server = keepingBrowser()
  const first = await openPage()
  first.exam.choose(1)
  first.exam.submit()
  first.exam.goTo(11)
  first.exam.choose(3)
  await finishPendingWork()
  const left = first.exam.leftMs()
  first.close()
  server.isReachable = false
  await advanceTime(60_000)

  const { exam, state } = await openPage()
  expect(state()).toMatchObject({ index: 11, answered: 1, isOnline: false, selections: { 12: { options: [3] } } })
  expect(state().questions.map((one) => one?.id)).toEqual(server.paper.map(({ id }) => id))
  expect(exam.leftMs()).toBe(left - 60_000)
  exam.submit()
  await finishPendingWork()
  expect(state().queue).toMatchObject([{ questionId: 12, answers: [3] }])

  server.isReachable = true
  exam.retry()
  await finishPendingWork()
  expect(state()).toMatchObject({ queue: [], answered: 2, isOnline: true })
})

test.each([
  ['is silent', () => holdResponse().reply],
  ['answers 5xx', () => proxyResponse(502)],
])('a server that %s does not stop the test, and newer data is shown when it arrives', async (_, turn) => {
  const server = keepingBrowser()
  const first = await openPage()
  first.close()
  Object.assign(server.paper[2] ?? {}, { is_answered: true, interviewee_answers: [2] })
  server.next('getInterview', turn())
  clearCurrentExam()
  const opening = resolveRoute(here)
  await advanceTime(1_500)
  expect(await opening).toEqual({ to: { name: 'exam', code: CODE } })
  const { state } = openedExam()
  expect(state().questions[2]).toMatchObject({ is_answered: false })
  await finishPendingWork()
  expect(state().questions[2]).toMatchObject({ is_answered: true, interviewee_answers: [2] })
})

test('setting the device clock back does not give the candidate more time', async () => {
  const server = keepingBrowser()
  ;(await openPage()).close()
  server.isReachable = false
  vi.setSystemTime(Date.now() - 3_600_000)
  const { exam } = await openPage()
  expect(Math.round(exam.leftMs() / 60_000)).toBe(60)
})

test('the stored paper is deleted when the time is up, and all data when the test has ended', async () => {
  const server = keepingBrowser()
  Object.assign(server.paper[0] ?? {}, { description: 'Which tree?', description_html: '<p>Which tree?</p>' })
  const page = await openPage()
  expect(kept()).toContain('Which tree?')
  server.isReachable = false
  page.exam.timeUp()
  await finishPendingWork()
  expect(kept()).not.toContain('Which tree?')

  page.close()
  await advanceTime(3_601_000)
  const again = await openPage()
  expect(again.exam.leftMs()).toBe(0)
  again.exam.timeUp()
  server.isReachable = true
  server.interview.is_closed = true
  again.exam.retry()
  await finishPendingWork()
  expect(again.state().phase).toBe('over')
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('assay-paper'))).toEqual([])
})

test('the passages of a paper are stored and deleted with the paper', async () => {
  const server = keepingBrowser()
  Object.assign(server.paper[11] ?? {}, { passage_id: 7 })
  server.passages = [{ id: 7, title: 'The ferry', description_html: '<p>It sinks.</p>', lang: 'en' }]
  const first = await openPage()
  first.close()
  server.isReachable = false
  const { exam, state } = await openPage()
  expect(state().passages).toEqual({ 7: server.passages[0] })

  exam.timeUp()
  await finishPendingWork()
  expect(kept()).not.toContain('It sinks.')
})

test('if extra time continues a test after its deadline, the paper is stored again for a reload', async () => {
  const server = keepingBrowser()
  const page = await openPage()
  page.exam.timeUp()
  page.exam.store.apply({ kind: 'time_goes_on' })
  page.close()
  server.isReachable = false
  expect((await openPage()).state().questions[0]?.id).toBe(1)
})

test('if the browser can store only a part of the paper, the rest is loaded from the server', async () => {
  const server = keepingBrowser()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  ;(await openPage()).close()
  server.isReachable = false
  const { exam, state } = await openPage()
  const missing = () => state().questions.filter((one) => one === undefined).length
  expect(missing()).toBeLessThanOrEqual(1)
  server.isReachable = true
  exam.retry()
  await finishPendingWork()
  expect(missing()).toBe(0)
})
