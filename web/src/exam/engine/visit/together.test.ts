import { expect, test, vi } from 'vitest'
import { otherPage, pass, settle } from '../../../../test/browser.ts'
import { runningClock, Source } from '../../../../test/clock.ts'
import { openExamPage } from '../../../../test/examPage.ts'
import { examServer, held } from '../../../../test/examServer.ts'

async function openWithStream() {
  Source.made = []
  vi.stubGlobal('EventSource', Source)
  const page = await openExamPage()
  const [stream] = Source.made
  if (!stream) throw new Error('The page has opened no stream')
  return { ...page, stream }
}

const clock = { ...runningClock, given_back_time: '00:03:40', remaining_time: '01:03:20' }

test('what another tab does is shown here, while the test is open', async () => {
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

test('what the stream says of the clock is heard, and the other pages are told to ask', async () => {
  const { exam, state, stream } = await openWithStream()
  const other = otherPage('assay-clock-a-code')
  stream.tell(clock)

  expect(state().given).toBe(220)
  expect(exam.leftMs()).toBeGreaterThan(63 * 60_000)
  expect(other.heard).toMatchObject([{ word: 'clock' }])
})

test('the stream ends when the page is left', async () => {
  const { close, stream } = await openWithStream()
  expect(stream.address).toBe('/api/interview/a-code/stream')
  expect(stream.readyState).not.toBe(Source.CLOSED)
  close()
  expect(stream.readyState).toBe(Source.CLOSED)
})

test('where another page has heard of a change, the clock is asked for at once', async () => {
  const { server } = await openExamPage()
  const other = otherPage('assay-clock-a-code')
  const before = server.of('presence').length
  other.say({ word: 'here', page: 'another' })
  await settle()
  expect(server.of('presence')).toHaveLength(before)
  other.say({ word: 'clock', page: 'another' })
  await settle()
  expect(server.of('presence')).toHaveLength(before + 1)
})

test('a page that was left neither hears other pages nor is heard of', async () => {
  const { server, close } = await openExamPage()
  const other = otherPage('assay-clock-a-code')
  close()
  const before = server.of('presence').length
  other.say({ word: 'who', page: 'another' })
  other.say({ word: 'clock', page: 'another' })
  await pass(30_000)
  expect(other.heard).toEqual([])
  expect(server.of('presence')).toHaveLength(before)
})

test('a page that is open is heard of, also while it loads', async () => {
  const server = examServer()
  server.next('listPage', held().turn)
  await openExamPage({ server })
  expect(server.of('presence')).toMatchObject([{ body: { is_hidden: false, missed: 0 } }])
})
