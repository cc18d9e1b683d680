import { expect, test } from 'vitest'
import { pass, settle, takeBrowser } from '../../../../test/browser.ts'
import { answer, examPage, openExamPage } from '../../../../test/examPage.ts'
import { examServer, refused } from '../../../../test/examServer.ts'

test('another device opens at the question that was looked at last, and its flags are there', async () => {
  const { state } = await examPage({ place: { position: 2, flags: [1, 3] } })
  expect(state()).toMatchObject({ index: 2, isPlaced: true, flags: [1, 3] })
})

test('of a test of which nothing was told this device knows best', async () => {
  const server = examServer()
  takeBrowser(server.fetch)
  localStorage.setItem('assay-place a-code', '1')
  localStorage.setItem('assay-flags a-code', '2')
  const { state } = await examPage({ server, place: { position: null, flags: [] } })
  expect(state()).toMatchObject({ index: 1, flags: [2] })
})

test('the server is told of the question that somebody stays at, and of flags that were set or taken away', async () => {
  const { server, exam } = await openExamPage({ place: { position: 0, flags: [1] } })
  exam.flag(false)
  exam.goTo(1)
  await pass(499)
  exam.goTo(2)
  exam.flag(true)
  await pass(499)
  expect(server.of('keepPlace')).toEqual([])
  await pass(1)
  await settle()
  expect(server.of('keepPlace')).toHaveLength(1)
  expect(server.place).toEqual({ position: 2, flags: [3] })
})

test('an answer tells the place of its candidate as well', async () => {
  const page = await openExamPage()
  answer(page)
  await pass(500)
  expect(page.server.place.position).toBe(0)
})

test('where somebody went without a network counts over what the server knows, and is told once it answers', async () => {
  const server = examServer()
  takeBrowser(server.fetch)
  const first = await openExamPage({ server })
  server.isReachable = false
  first.exam.goTo(2)
  first.exam.flag(true)
  await pass(500)
  first.close()
  first.exam.engine.apply({ kind: 'time_up' })

  server.isReachable = true
  const { state } = await openExamPage({ server, place: { position: 1, flags: [] } })
  expect(state()).toMatchObject({ index: 2, flags: [3] })
  expect(server.place).toEqual({ position: 2, flags: [3] })
  expect(localStorage.getItem('assay-untold a-code')).toBeNull()
})

test('a server that takes no place is not asked on and on', async () => {
  const server = examServer()
  server.next('keepPlace', refused(404, 'NOT_FOUND'))
  const { exam } = await openExamPage({ server })
  exam.goTo(1)
  await pass(60_000)
  expect(server.of('keepPlace')).toHaveLength(1)
})
