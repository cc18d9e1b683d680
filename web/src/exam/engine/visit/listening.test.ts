import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { advanceTime, finishPendingWork, setVisibility } from '../../../../test/browser.ts'
import { openExamPage, submitOption, toastMessages } from '../../../../test/examPage.ts'
import { type ExamServer, holdResponse, networkError, refused } from '../../../../test/examServer.ts'
import { loadTexts } from '../../../i18n/candidateTexts.ts'
import { toasts } from '../toasts.ts'

beforeAll(loadTexts)
const notices = (server: ExamServer) => server.of('recordBrowserEvent').map(({ body }) => body['kind'])

function copy(kind: 'copy' | 'cut') {
  const put = vi.fn()
  const event = Object.assign(new Event(kind, { cancelable: true, bubbles: true }), { clipboardData: { setData: put } })
  document.body.dispatchEvent(event)
  return { isBlocked: event.defaultPrevented, put: put.mock.calls }
}

function leave(): { isAsked: boolean } {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return { isAsked: event.defaultPrevented }
}

test.each(['copy', 'cut'] as const)(
  'after a %s of question text, the clipboard has a replacement text, and the server gets a report',
  async (kind) => {
    const { server } = await openExamPage()

    expect(copy(kind)).toEqual({ isBlocked: true, put: [['text/plain', "Be a good kid. Don't copy"]] })
    expect(notices(server)).toEqual(['copy_blocked'])
    expect(server.of('recordBrowserEvent').every(({ isLastWord }) => isLastWord)).toBe(true)
  },
)

test.each(['copy', 'cut'] as const)(
  'a %s in a field of the candidate is neither blocked nor reported',
  async (kind) => {
    const { server } = await openExamPage()
    const field = document.body.appendChild(document.createElement('textarea'))
    onTestFinished(() => field.remove())
    const event = new Event(kind, { cancelable: true, bubbles: true })
    field.dispatchEvent(event)

    expect(event.defaultPrevented).toBe(false)
    expect(notices(server)).toEqual([])
  },
)

test('the message that copying is blocked appears once', async () => {
  await openExamPage()
  copy('copy')
  expect(toastMessages()).toEqual(['Copying is blocked during the test.'])
  toasts.set({ shown: [] })
  copy('copy')
  copy('cut')
  expect(toastMessages()).toEqual([])
})

test('copying without access to the clipboard is also blocked', async () => {
  const { server } = await openExamPage()
  const event = new Event('copy', { cancelable: true })
  document.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  expect(notices(server)).toEqual(['copy_blocked'])
})

test('a page that becomes hidden reports this and saves its selections at once', async () => {
  const { server, exam } = await openExamPage()
  exam.choose(1)
  const before = server.asked.length
  setVisibility('hidden')
  await finishPendingWork()

  expect(notices(server)).toEqual(['page_hidden'])
  expect(server.heard('saveDraft')).toEqual(['saveDraft 1'])
  const [heartbeat] = server.asked.slice(before).filter(({ name }) => name === 'sendHeartbeat')
  expect(heartbeat).toMatchObject({ body: { is_hidden: true }, isLastWord: true })
  expect(server.heard('getInterview')).toEqual([])
})

test('a page that becomes visible reports this, and reads the clock and its questions again', async () => {
  const { server } = await openExamPage()
  setVisibility('hidden')
  await finishPendingWork()
  const before = server.asked.length
  setVisibility('visible')
  await finishPendingWork()

  expect(notices(server)).toEqual(['page_hidden', 'page_visible'])
  const heard = server.asked.slice(before).map(({ name }) => name)
  expect(heard.toSorted()).toEqual(['getInterview', 'listExamQuestions', 'recordBrowserEvent', 'sendHeartbeat'])
  expect(server.of('sendHeartbeat').at(-1)).toMatchObject({ body: { is_hidden: false } })
})

test('the heartbeats of a hidden page say that it is hidden', async () => {
  const { server } = await openExamPage()
  setVisibility('hidden')
  await advanceTime(10_000)
  expect(server.of('sendHeartbeat').at(-1)).toMatchObject({ body: { is_hidden: true }, isLastWord: false })
})

test.each([
  ['becomes visible', () => setVisibility('visible')],
  ['is notified of a network', () => void window.dispatchEvent(new Event('online'))],
])('a page that %s sends all waiting data at once', async (_, happens) => {
  const { server, exam, state } = await openExamPage()
  server.isReachable = false
  submitOption({ exam })
  await finishPendingWork()
  expect(state().isOnline).toBe(false)
  server.isReachable = true
  happens()
  await finishPendingWork()

  expect(server.heard('submitAnswer')).toEqual(['submitAnswer 1', 'submitAnswer 1'])
  expect(state()).toMatchObject({ queue: [], isOnline: true })
})

test('when the network returns, the clock and the questions on the screen are read again', async () => {
  const { server } = await openExamPage()
  window.dispatchEvent(new Event('online'))
  await finishPendingWork()

  expect(server.heard('getInterview', 'listExamQuestions')).toEqual([
    'listExamQuestions 1',
    'getInterview',
    'listExamQuestions 1',
  ])
  expect(notices(server)).toEqual([])
})

test('the loss of the network is shown at once, and the return of the network only after a response of the server', async () => {
  const { server, state } = await openExamPage()
  expect(state().isOnline).toBe(true)
  window.dispatchEvent(new Event('offline'))
  expect(state().isOnline).toBe(false)

  server.isReachable = false
  window.dispatchEvent(new Event('online'))
  expect(state().isOnline).toBe(false)
  await finishPendingWork()
  expect(state().isOnline).toBe(false)
})

test('a browser without storage asks for confirmation before it closes a page while an answer is being sent', async () => {
  const { server, exam } = await openExamPage()
  expect(leave()).toEqual({ isAsked: false })
  server.next('submitAnswer', networkError)
  submitOption({ exam })
  await finishPendingWork()
  expect(leave()).toEqual({ isAsked: true })
  exam.retry()
  await finishPendingWork()
  expect(leave()).toEqual({ isAsked: false })
})

test('a closed page reacts to no events', async () => {
  const { server, exam, close, state } = await openExamPage()
  server.next('submitAnswer', networkError, holdResponse().reply)
  submitOption({ exam })
  await finishPendingWork()
  await advanceTime(500)
  expect(leave().isAsked).toBe(true)
  close()
  expect(leave().isAsked).toBe(false)
  const before = server.asked.length
  expect(copy('copy').isBlocked).toBe(false)
  expect(copy('cut').isBlocked).toBe(false)
  setVisibility('hidden')
  setVisibility('visible')
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('offline'))
  await advanceTime(60_000)

  expect(server.asked.slice(before)).toEqual([])
  expect(state().isOnline).toBe(true)
})

test('a page that becomes visible shows if its test was deleted', async () => {
  const { server, state } = await openExamPage()
  server.next('getInterview', refused(404, 'INTERVIEW_NOT_FOUND'))
  setVisibility('visible')
  await finishPendingWork()
  expect(state().phase).toBe('gone')
})

test('a network error while the clock is read does not end the test', async () => {
  const { server, state } = await openExamPage()
  server.next('getInterview', networkError)
  setVisibility('visible')
  await finishPendingWork()
  expect(state().phase).toBe('open')
})

test.each([
  [{ is_activated: false, is_closed: false }, 'reentry_required'],
  [{ is_activated: false, is_closed: true }, 'over'],
  [{ is_activated: true, is_closed: true }, 'over'],
])('a page that becomes visible notices that its test was reopened or finished: %o', async (change, phase) => {
  const { server, state } = await openExamPage()
  Object.assign(server.interview, change)
  server.next('sendHeartbeat', networkError)
  setVisibility('visible')
  await finishPendingWork()
  expect(state().phase).toBe(phase)
})

test('a page that becomes visible shows the remaining time of the server', async () => {
  const { server, exam } = await openExamPage()
  server.next('sendHeartbeat', networkError)
  server.interview.remaining_time = '00:10:00'
  setVisibility('visible')
  await finishPendingWork()
  expect(exam.leftMs() / 60_000).toBeCloseTo(10, 1)
})
