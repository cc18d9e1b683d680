import { expect, test, vi } from 'vitest'
import { otherPage, pass, settle } from '../../../../test/browser.ts'
import { openExamPage } from '../../../../test/examPage.ts'
import { examServer, held } from '../../../../test/examServer.ts'

/** A stream as a browser opens it; what the server says in it comes from the test. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  static readonly opened: Stream[] = []
  readyState = 1
  onerror: (() => void) | null = null
  readonly address: string

  constructor(address: string) {
    super()
    this.address = address
    Stream.opened.push(this)
  }
  say(clock: unknown): void {
    this.dispatchEvent(new MessageEvent('clock', { data: JSON.stringify(clock) }))
  }
  close(): void {
    this.readyState = Stream.CLOSED
  }
}

async function openWithStream() {
  Stream.opened.length = 0
  vi.stubGlobal('EventSource', Stream)
  const page = await openExamPage()
  const [stream] = Stream.opened
  if (!stream) throw new Error('The page has opened no stream')
  return { ...page, stream }
}

const clock = {
  ...{ interview_status: 'In Progress', is_activated: true, is_closed: false, max_time: 60, extra_time: '00:00:00' },
  ...{ server_time: '2026-11-22T09:00:00.000Z', given_back_time: '00:03:40', remaining_time: '01:03:20' },
}

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
  stream.say(clock)

  expect(state().given).toBe(220)
  expect(exam.leftMs()).toBeGreaterThan(63 * 60_000)
  expect(other.heard).toMatchObject([{ word: 'clock' }])
})

test('the stream ends when the page is left', async () => {
  const { close, stream } = await openWithStream()
  expect(stream.address).toBe('/api/interview/a-code/stream')
  expect(stream.readyState).toBe(1)
  close()
  expect(stream.readyState).toBe(Stream.CLOSED)
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
