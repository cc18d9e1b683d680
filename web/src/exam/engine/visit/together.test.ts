import { expect, test, vi } from 'vitest'
import { advanceTime, finishPendingWork, otherPage } from '../../../../test/browser.ts'
import { runningClock, Source } from '../../../../test/clock.ts'
import { openExamPage } from '../../../../test/examPage.ts'
import { examServer, holdResponse, networkError } from '../../../../test/examServer.ts'

async function openWithStream() {
  Source.made = []
  vi.stubGlobal('EventSource', Source)
  const page = await openExamPage()
  const [stream] = Source.made
  if (!stream) throw new Error('The page has opened no stream')
  return { ...page, stream }
}

const clock = { ...runningClock, given_back_time: '00:03:40', remaining_time: '01:03:20' }

test('while the test is open, changes in another tab are shown in this tab', async () => {
  const { exam, close, state } = await openExamPage()
  const other = otherPage('assay-exam-a-code')
  exam.flag(true)
  expect(other.heard).toEqual([{ kind: 'flagged', questionId: 1, isFlagged: true }])
  other.say({ kind: 'flagged', questionId: 2, isFlagged: true })
  expect(state().flags).toEqual([1, 2])

  close()
  other.say({ kind: 'flagged', questionId: 3, isFlagged: true })
  expect(state().flags).toEqual([1, 2])
  exam.flag(false)
  expect(other.heard).toHaveLength(1)
})

test('the page uses the clock from the event stream, and asks other pages to read the clock', async () => {
  const { exam, state, stream } = await openWithStream()
  const other = otherPage('assay-clock-a-code')
  stream.tell(clock)

  expect(state().addedSeconds).toBe(220)
  expect(exam.leftMs()).toBeGreaterThan(63 * 60_000)
  expect(other.heard).toMatchObject([{ word: 'clock' }])
})

test('the event stream ends when the page closes', async () => {
  const { close, stream } = await openWithStream()
  expect(stream.address).toBe('/api/interview/a-code/stream')
  expect(stream.readyState).not.toBe(Source.CLOSED)
  close()
  expect(stream.readyState).toBe(Source.CLOSED)
})

test('if another page notices a change, this page reads the clock at once', async () => {
  const { server } = await openExamPage()
  const other = otherPage('assay-clock-a-code')
  const before = server.of('sendHeartbeat').length
  other.say({ word: 'here', page: 'another' })
  await finishPendingWork()
  expect(server.of('sendHeartbeat')).toHaveLength(before)
  other.say({ word: 'clock', page: 'another' })
  await finishPendingWork()
  expect(server.of('sendHeartbeat')).toHaveLength(before + 1)
})

test('a closed page sends and receives no messages', async () => {
  const { server, close } = await openExamPage()
  const other = otherPage('assay-clock-a-code')
  close()
  const before = server.of('sendHeartbeat').length
  other.say({ word: 'who', page: 'another' })
  other.say({ word: 'clock', page: 'another' })
  await advanceTime(30_000)
  expect(other.heard).toEqual([])
  expect(server.of('sendHeartbeat')).toHaveLength(before)
})

test('an open page sends heartbeats, even while it loads', async () => {
  const server = examServer()
  server.next('listExamQuestions', holdResponse().reply)
  await openExamPage({ server })
  expect(server.of('sendHeartbeat')).toMatchObject([{ body: { is_hidden: false, missed: 0 } }])
})

const toldBy = (more: object = {}) => ({
  word: 'told',
  page: 'another',
  told: { isHidden: false, clock, tookMs: 20, at: Date.now(), ...more },
})

test('if another page of the browser sends heartbeats, this page sends none until the heartbeats of the other page stop', async () => {
  const { server, state } = await openExamPage()
  const other = otherPage('assay-clock-a-code')
  const before = server.of('sendHeartbeat').length
  for (let calls = 0; calls < 6; calls += 1) {
    await advanceTime(9_000)
    other.say(toldBy())
  }
  expect(server.of('sendHeartbeat')).toHaveLength(before)
  expect(state().addedSeconds).toBe(220)

  await advanceTime(13_000)
  expect(server.of('sendHeartbeat')).toHaveLength(before + 1)
  expect(other.heard).toMatchObject([{ word: 'told', told: { isHidden: false } }])
})

test('a visible page sends a heartbeat at once if another page has reported the test as hidden', async () => {
  const { server } = await openExamPage()
  const other = otherPage('assay-clock-a-code')
  const before = server.of('sendHeartbeat').length
  other.say(toldBy({ isHidden: true }))
  await finishPendingWork()
  expect(server.of('sendHeartbeat')).toHaveLength(before + 1)
  expect(server.of('sendHeartbeat').at(-1)).toMatchObject({ body: { is_hidden: false } })
})

test.each([
  ['sent before this page was suspended', -60_000],
  ['sent before the clock was set back', 60_000],
])('a heartbeat from another page %s is ignored', async (_, off) => {
  const { server, state } = await openExamPage()
  const other = otherPage('assay-clock-a-code')
  const before = server.of('sendHeartbeat').length
  await advanceTime(9_000)
  other.say(toldBy({ at: Date.now() + off }))
  await advanceTime(1_500)
  expect(server.of('sendHeartbeat')).toHaveLength(before + 1)
  expect(state().addedSeconds).toBe(0)
})

test('a page that has not reported its opening yet sends its own heartbeat', async () => {
  const server = examServer()
  server.next('sendHeartbeat', networkError)
  await openExamPage({ server })
  const other = otherPage('assay-clock-a-code')
  await advanceTime(9_000)
  other.say(toldBy())
  await advanceTime(1_500)
  expect(server.of('sendHeartbeat').map(({ body }) => body)).toMatchObject([
    { returns: [] },
    { missed: 1, returns: [] },
  ])
})

test('a heartbeat of another page during a request does not delay the next heartbeat', async () => {
  const server = examServer()
  await openExamPage({ server })
  const other = otherPage('assay-clock-a-code')
  const { reply, release } = holdResponse()
  server.next('sendHeartbeat', reply)
  await advanceTime(10_000)
  other.say(toldBy())
  release()
  await finishPendingWork()
  const before = server.of('sendHeartbeat').length
  await advanceTime(10_500)
  expect(server.of('sendHeartbeat')).toHaveLength(before + 1)
})
