import { IDBFactory } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { advanceTime, finishPendingWork, takeBrowser } from '../../../../test/browser.ts'
import { examPage, openExamPage, submitOption } from '../../../../test/examPage.ts'
import { examServer, holdResponse, networkError } from '../../../../test/examServer.ts'

function returning(kept: Record<string, string>) {
  const server = examServer()
  takeBrowser(server.fetch)
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(`assay-${key} a-code`, value)
  return examPage({ server })
}

function keepingBrowser() {
  const server = examServer()
  takeBrowser(server.fetch)
  vi.stubGlobal('indexedDB', new IDBFactory())
  return server
}

test.each([
  ['2', 2],
  ['0', 0],
  ['3', 0],
  ['-1', 0],
  ['1.5', 0],
  ['no number', 0],
])('a candidate with the stored position %o continues at the question index %i', async (place, index) => {
  const { state } = await returning({ place })
  expect(state()).toMatchObject({ index, isPositionSet: true })
})

test('flags and the announced extra time are kept after a reload', async () => {
  const { state } = await returning({ flags: '1,3', given: '220' })
  expect(state()).toMatchObject({ flags: [1, 3], addedSeconds: 220 })
})

test('the actions of the candidate are stored in the browser', async () => {
  const { exam } = await openExamPage()
  exam.goTo(2)
  exam.flag(true)
  expect(localStorage.getItem('assay-place a-code')).toBe('2')
  expect(localStorage.getItem('assay-flags a-code')).toBe('3')
})

test('a report from an earlier visit is sent when the test opens', async () => {
  const reports = JSON.stringify([{ key: 'kept', questionId: 2, text: 'The picture is missing' }])
  const { server, exam } = await returning({ reports })
  const close = exam.open()
  await finishPendingWork()
  close()
  expect(server.of('sendReport')).toMatchObject([{ key: 'kept' }])
})

test('an answer submitted offline is sent at the next visit, with the same idempotency key', async () => {
  const server = keepingBrowser()
  const first = await openExamPage({ server })
  server.isReachable = false
  submitOption(first)
  await finishPendingWork()
  first.close()
  server.isReachable = true

  const second = await examPage({ server })
  expect(second.state().queue).toMatchObject([{ questionId: 1, answers: [1] }])
  const close = second.exam.open()
  await finishPendingWork()
  close()
  const [lost, arrived] = server.of('submitAnswer')
  expect(arrived?.key).toBe(lost?.key)
  expect(second.state()).toMatchObject({ queue: [], answered: 1 })
  expect((await examPage({ server })).state().queue).toEqual([])
})

test('an unsaved selection is restored and saved at the next visit; a saved selection is not sent again', async () => {
  const server = keepingBrowser()
  const first = await openExamPage({ server })
  first.exam.choose(2)
  await advanceTime(800)
  first.exam.goTo(1)
  first.exam.choose(3)
  await finishPendingWork()
  first.close()
  first.exam.store.apply({ kind: 'time_up' })
  expect(server.heard('saveDraft')).toEqual(['saveDraft 1'])

  vi.clearAllTimers()
  const { paper } = server
  Object.assign(paper[0] ?? {}, { draft: [2] })
  const second = await openExamPage({ server })
  expect(second.state().selections).toMatchObject({ 1: { options: [2] }, 2: { options: [3] } })
  await advanceTime(800)
  expect(server.heard('saveDraft')).toEqual(['saveDraft 1', 'saveDraft 2'])
})

test('a restored selection is saved only after its question loads, because another device may have newer data', async () => {
  const server = keepingBrowser()
  const first = await openExamPage({ server })
  first.exam.goTo(1)
  first.exam.choose(3)
  await finishPendingWork()
  first.close()
  vi.clearAllTimers()

  const page = holdResponse()
  server.next('listExamQuestions', page.reply)
  await openExamPage({ server })
  await advanceTime(3_000)
  expect(server.heard('saveDraft', 'getExamQuestion')).toEqual([])
  page.release()
  await advanceTime(2_000)
  expect(server.of('saveDraft')).toMatchObject([{ id: 2, body: { answers: [3] } }])
})

test('leaving the page needs a confirmation only while an answer or a finish waits', async () => {
  const server = keepingBrowser()
  const { exam, state } = await openExamPage({ server })
  expect(state().isStorageWorking).toBe(true)
  const asks = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(asks()).toBe(false)
  server.next('submitAnswer', networkError)
  submitOption({ exam })
  await finishPendingWork()
  expect(asks()).toBe(true)
  await advanceTime(500)
  await finishPendingWork()
  expect(asks()).toBe(false)
  server.next('closeInterview', networkError)
  exam.finish()
  await finishPendingWork()
  expect(asks()).toBe(true)
  exam.cancelFinish()
  expect(asks()).toBe(false)
})

test('at the end of the test, the stored data is deleted', async () => {
  const server = keepingBrowser()
  const { exam } = await openExamPage({ server })
  exam.choose(2)
  exam.flag(true)
  await finishPendingWork()
  exam.finish()
  await finishPendingWork()
  expect((await examPage({ server })).state()).toMatchObject({ selections: {}, flags: [] })
})
