import { expect, test } from 'vitest'
import { advanceTime, finishPendingWork, takeBrowser } from '../../../../test/browser.ts'
import { examPage, openExamPage, submitOption } from '../../../../test/examPage.ts'
import { examServer, refused } from '../../../../test/examServer.ts'

test('another device opens the test at the question viewed last, with the same flags', async () => {
  const { state } = await examPage({ place: { position: 2, flags: [1, 3] } })
  expect(state()).toMatchObject({ index: 2, isPositionSet: true, flags: [1, 3] })
})

test('if the server knows no position, the device uses its own position and flags', async () => {
  const server = examServer()
  takeBrowser(server.fetch)
  localStorage.setItem('assay-place a-code', '1')
  localStorage.setItem('assay-flags a-code', '2')
  const { state } = await examPage({ server, place: { position: null, flags: [] } })
  expect(state()).toMatchObject({ index: 1, flags: [2] })
})

test('the server receives the question at which the candidate stays, and changed flags', async () => {
  const { server, exam } = await openExamPage({ place: { position: 0, flags: [1] } })
  exam.flag(false)
  exam.goTo(1)
  await advanceTime(499)
  exam.goTo(2)
  exam.flag(true)
  await advanceTime(499)
  expect(server.of('savePlace')).toEqual([])
  await advanceTime(1)
  await finishPendingWork()
  expect(server.of('savePlace')).toHaveLength(1)
  expect(server.place).toEqual({ position: 2, flags: [3] })
})

test('submitting an answer also sends the candidate’s position', async () => {
  const page = await openExamPage()
  submitOption(page)
  await advanceTime(500)
  expect(page.server.place.position).toBe(0)
})

test('a position changed without a network is sent later and replaces the position on the server', async () => {
  const server = examServer()
  takeBrowser(server.fetch)
  const first = await openExamPage({ server })
  server.isReachable = false
  first.exam.goTo(2)
  first.exam.flag(true)
  await advanceTime(500)
  first.close()
  first.exam.store.apply({ kind: 'time_up' })

  server.isReachable = true
  const { state } = await openExamPage({ server, place: { position: 1, flags: [] } })
  expect(state()).toMatchObject({ index: 2, flags: [3] })
  expect(server.place).toEqual({ position: 2, flags: [3] })
  expect(localStorage.getItem('assay-untold a-code')).toBeNull()
})

test('a server that rejects positions receives no more positions', async () => {
  const server = examServer()
  server.next('savePlace', refused(404, 'NOT_FOUND'))
  const { exam } = await openExamPage({ server })
  exam.goTo(1)
  await advanceTime(60_000)
  expect(server.of('savePlace')).toHaveLength(1)
})
