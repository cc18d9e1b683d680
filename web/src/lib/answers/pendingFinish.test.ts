import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { advanceTime, finishPendingWork, takeBrowser } from '../../../test/browser.ts'
import { openExamPage, submitOption } from '../../../test/examPage.ts'
import { type ExamServer, examServer } from '../../../test/examServer.ts'
import { both, chooseInVain, code, endByClock, openAnyPage, shut } from '../../../test/lateAnswers.ts'
import { sendLateAnswersForPage } from './sendLateAnswersForPage.ts'
import { unsentAnswersInMemory } from './unsentRecords.ts'

let server: ExamServer
beforeEach(() => {
  server = examServer()
  takeBrowser(server.fetch)
  vi.stubGlobal('indexedDB', new IDBFactory())
  unsentAnswersInMemory.clear()
})

test('if a tab closes before its answers are sent, the next open page sends them and finishes the test', async () => {
  const page = await openExamPage({ server })
  server.isReachable = false
  page.exam.choose(1)
  page.exam.goTo(1)
  page.exam.choose(2)
  page.exam.submitAll()
  page.exam.finish()
  const pressed = localStorage.getItem('assay-late a-code')
  await finishPendingWork()
  const [tried] = server.of('submitAnswer')
  shut(server, page)
  server.isReachable = true
  await openAnyPage()

  expect(server.heard('submitAnswer', 'closeInterview')).toEqual(['submitAnswer 1', 'submitAnswer 2', 'closeInterview'])
  expect(server.of('submitAnswer')[0]?.key).toBe(tried?.key)
  expect(`open ${server.of('closeInterview')[0]?.body['pressed_time']}`).toBe(pressed)
})

test('after a candidate has cancelled the finish, no page finishes the test', async () => {
  const page = await openExamPage({ server })
  server.isReachable = false
  submitOption(page)
  page.exam.finish()
  page.exam.cancelFinish()
  await finishPendingWork()
  shut(server, page)
  server.isReachable = true
  await openAnyPage()

  expect(server.heard('submitAnswer', 'closeInterview')).toEqual(['submitAnswer 1'])
})

/** While `isTestOpen` is true, another page has the test open. */
async function goOnBehind(page: { close: () => void }, isTestOpen: () => boolean) {
  const held = () => (isTestOpen() ? [{ name: `assay-clock ${code}` }] : [])
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: held() }) } })
  shut(server, page)
  const { pressed } = unsentAnswersInMemory.get(code) ?? { pressed: '2026-11-22T09:00:00.000Z' }
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

  expect(server.heard('closeInterview')).toEqual([])
})

test('after a page was closed during a finish, another page completes the finish', async () => {
  const page = await openExamPage({ server })
  server.isReachable = false
  page.exam.finish()
  await finishPendingWork()
  let isTestOpen = true
  const going = goOnBehind(page, () => isTestOpen)
  // A closing page keeps its lock for a short time.
  isTestOpen = false
  await going
  server.isReachable = true
  await advanceTime(10_000)
  await finishPendingWork()

  expect(server.heard('closeInterview')).toEqual(['closeInterview'])
})

test('if Send was pressed before the end, the late answers are sent with the time of this click', async () => {
  const page = await chooseInVain(server)
  page.exam.finish()
  await finishPendingWork()
  shut(server, page)
  endByClock(server)
  await openAnyPage()

  expect(server.of('late')).toMatchObject([{ body: { answers: both, pressed_time: expect.any(String) } }])
})
