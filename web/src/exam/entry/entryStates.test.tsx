import type { Entry } from '@assay/contract/exam/exam'
import type { PublicInterview } from '@assay/contract/interviews/interviews'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts } from '../../i18n/candidateTexts.ts'
import { company } from '../company/company.ts'
import { EntryPage } from './EntryPage.tsx'

beforeAll(loadTexts)
let looks = 0
let entry: Entry

async function answerCall(): Promise<Response> {
  looks += 1
  return Response.json(entry)
}

beforeEach(() => {
  looks = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answerCall)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const interview = {
  code: 'abc',
  max_time: 60,
  amount_of_questions: 10,
  amount_of_answered_questions: 0,
  interview_status: 'To Do',
  is_activated: false,
  is_closed: false,
  remaining_time: '01:00:00',
} as const

const open: Entry = {
  entry_state: 'open',
  opens_at: null,
  closes_at: null,
  language: null,
  instructions_html: null,
  may_confirm: false,
  is_confirmation: false,
}
const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const renderEntry = (first: Entry, changes: Partial<PublicInterview> = {}) =>
  render(<EntryPage code="abc" interview={{ ...interview, ...changes }} entry={first} />)
const field = () => screen.queryByLabelText('E-mail')

test('before the opening time, the page shows this time, and the form appears automatically at this time', async () => {
  entry = open
  renderEntry({ ...open, entry_state: 'waiting', opens_at: at(20_000) })
  expect(screen.getByText(/^This test opens on .*\d/)).toBeDefined()
  expect(field()).toBeNull()

  await act(() => vi.advanceTimersByTimeAsync(19_000))
  expect(looks).toBe(0)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(field()).not.toBeNull()
  expect(screen.queryByText(/^This test opens on/)).toBeNull()
})

test('an open test shows the latest start time, and the page changes automatically at this time', async () => {
  const closes_at = at(20_000)
  entry = { ...open, closes_at }
  renderEntry(entry)
  expect(screen.getByText('Can be started until').nextSibling?.textContent).toMatch(/\d/)

  await act(() => vi.advanceTimersByTimeAsync(19_000))
  expect(field()).not.toBeNull()
  entry = { ...open, entry_state: 'expired', closes_at }
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(screen.getByText(/^This test could be started until/)).toBeDefined()
  expect(field()).toBeNull()
})

test('a test with a time window can be added to a calendar', () => {
  entry = open
  renderEntry(open)
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull()
  cleanup()

  renderEntry({ ...open, entry_state: 'waiting', opens_at: at(20_000) })
  const link = screen.getByRole('link', { name: 'Add to calendar' })
  expect(link.getAttribute('href')).toBe('/api/interview/abc/calendar')
  expect(link.hasAttribute('download')).toBe(true)
})

class ClockStream extends EventTarget {
  static opened: ClockStream[] = []
  readyState = 1
  constructor() {
    super()
    ClockStream.opened.push(this)
  }
  close() {
    this.readyState = 2
  }
}

test('the page uses the server’s clock on a device with a slow clock, and shows extra time at once', async () => {
  vi.stubGlobal('EventSource', Object.assign(ClockStream, { CLOSED: 2 }))
  const closes_at = at(3_600_000 + 20_000)
  entry = { ...open, closes_at }
  renderEntry(entry)
  const clock = { ...interview, server_time: at(3_600_000), remaining_time: '01:15:00' }
  act(() => {
    for (const stream of ClockStream.opened)
      stream.dispatchEvent(new MessageEvent('clock', { data: JSON.stringify(clock) }))
  })
  expect(screen.getByText('60 + 15 minutes')).toBeDefined()

  entry = { ...open, entry_state: 'expired', closes_at }
  await act(() => vi.advanceTimersByTimeAsync(21_000))
  expect(field()).toBeNull()
})

test('if the server is unreachable, the sample question shows the answer as not submitted', async () => {
  renderEntry(open)
  act(() => screen.getByRole('radio', { name: '60' }).click())
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    if (String(input).endsWith('/rehearsal')) throw new TypeError('Failed to fetch')
    return answerCall()
  })
  act(() => screen.getByRole('button', { name: 'Submit' }).click())
  await vi.waitFor(
    async () => {
      await act(() => vi.advanceTimersByTimeAsync(1_000))
      expect(screen.getByText('Not ready')).toBeDefined()
    },
    { timeout: 60_000 },
  )

  expect(screen.queryByText('Your answer has been submitted.')).toBeNull()
  expect(screen.getByText('You have an unsubmitted answer.')).toBeDefined()
})

test('the rules explain how an incomplete multiple choice answer is scored', () => {
  renderEntry(open)

  const rules = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  const at = rules.findIndex((rule) => rule.startsWith('A multiple-choice question'))
  expect(rules[at + 1]).toBe('Choosing only some of the correct options gives 0.')
})

test('if entering takes longer than a second, the page says that the test is being opened', async () => {
  renderEntry(open)
  const typed = screen.getByLabelText<HTMLInputElement>('E-mail')
  fireEvent.change(typed, { target: { value: 'carol@example.com' } })
  act(() => screen.getByRole('checkbox').click())
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  act(() => screen.getByRole('button', { name: 'ENTER TEST' }).click())

  await act(() => vi.advanceTimersByTimeAsync(900))
  expect(screen.queryByText('Opening your test…')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByText('Opening your test…')).toBeDefined()
})

test('a server error at the start shows the message of the server', async () => {
  vi.stubGlobal('fetch', async (_input: RequestInfo | URL, init?: RequestInit) =>
    init?.method === 'PUT'
      ? Response.json({ detail: 'The database is being moved', code: 'UNAVAILABLE' }, { status: 503 })
      : Response.json(interview),
  )
  renderEntry(open)
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'carol@example.com' } })
  act(() => screen.getByRole('checkbox').click())
  await act(async () => screen.getByRole('button', { name: 'ENTER TEST' }).click())
  await act(() => vi.advanceTimersByTimeAsync(100))

  expect(screen.getByText('The database is being moved')).toBeDefined()
})

test.each([500, 502, 503])('if a proxy answers ENTER TEST with %i, the candidate can try again', async (status) => {
  let starts = 0
  vi.stubGlobal('fetch', async (_input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.method !== 'PUT') return Response.json(interview)
    starts += 1
    return new Response('<h1>Bad Gateway</h1>', { status, headers: { 'content-type': 'text/html' } })
  })
  renderEntry(open)
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'carol@example.com' } })
  act(() => screen.getByRole('checkbox').click())
  await act(async () => screen.getByRole('button', { name: 'ENTER TEST' }).click())
  await act(() => vi.advanceTimersByTimeAsync(100))

  expect(screen.getByText('The server could not answer')).toBeDefined()
  expect(screen.queryByText(/cannot be reached/)).toBeNull()
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
  expect(starts).toBe(2)
})

test('with a fast device clock, the waiting page asks the server less and less often whether the test is open', async () => {
  const waiting: Entry = { ...open, entry_state: 'waiting', opens_at: at(-60_000) }
  entry = waiting
  renderEntry(waiting)
  await act(() => vi.advanceTimersByTimeAsync(120_000))

  expect(field()).toBeNull()
  expect(looks).toBeLessThan(20)
})

test.each([
  [{ entry_state: 'expired', closes_at: '2026-11-20T09:00:00.000Z' }, /^This test could be started until .*2026/],
  [{ entry_state: 'withdrawn' }, /^This invitation has been withdrawn/],
] as const)('with the state %j, the entry page shows no input field', (state, words) => {
  renderEntry({ ...open, ...state })

  expect(screen.getByText(words)).toBeDefined()
  expect(field()).toBeNull()
})

test('the company’s instructions appear below the heading "From the people who invited you"', () => {
  renderEntry({ ...open, instructions_html: '<p>Bring coffee.</p>' })

  expect(screen.getByRole('heading', { name: 'From the people who invited you' })).toBeDefined()
  expect(screen.getByText('Bring coffee.')).toBeDefined()
  expect(field()).not.toBeNull()
})

test.each([
  [{}, '60 minutes'],
  [{ remaining_time: '01:15:00' }, '60 + 15 minutes'],
  [{ max_time: 25, remaining_time: '00:31:15' }, '25 + 6.25 minutes'],
])('with the times %j, the entry page shows %s', (changes, words) => {
  renderEntry(open, changes)

  expect(screen.getByText(words)).toBeDefined()
})

test('a reopened test shows the remaining time, and says that the answers are stored', () => {
  renderEntry(open, { interview_status: 'In Progress', remaining_time: '00:15:00' })

  expect(screen.getByText('15:00')).toBeDefined()
  expect(screen.getByText(/^Your test is open again\./)).toBeDefined()
  expect(field()).not.toBeNull()
})

test.each([
  [null, 'The staff of this installation can read this data until it is deleted'],
  [90, 'This data is deleted after 90 days at the latest'],
])('the entry page lists the recorded data, here with a retention period of %s days', (keptDays, words) => {
  company.keptDays = keptDays
  renderEntry(open)

  expect(screen.getByRole('heading', { name: 'What is recorded' })).toBeDefined()
  expect(screen.getByText(words)).toBeDefined()
})

test('a sentence about a verification test appears only if such a test may follow', () => {
  const sentence = 'A short second test under supervision may follow.'
  renderEntry({ ...open, may_confirm: true })
  expect(screen.getByText(sentence)).toBeDefined()
  expect(screen.queryByLabelText('Room code')).toBeNull()

  cleanup()
  renderEntry(open)
  expect(screen.queryByText(sentence)).toBeNull()
})

test('a verification test asks for a room code and sends the code with the e-mail', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.method !== 'PUT') return answerCall()
    sent.push(JSON.parse(String(init.body)))
    return Response.json({ detail: 'No', code: 'WRONG_ROOM_CODE' }, { status: 400 })
  })
  renderEntry({ ...open, is_confirmation: true })
  expect(screen.getByRole('heading', { name: 'Verification test' })).toBeDefined()
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'carol@example.com' } })
  fireEvent.click(screen.getByRole('checkbox'))
  const enter = screen.getByRole('button', { name: 'ENTER TEST' })
  await act(async () => fireEvent.click(enter))
  expect(screen.getByText('Please ask the person in the room for the code.')).toBeDefined()
  expect(sent).toEqual([])

  fireEvent.change(screen.getByLabelText('Room code'), { target: { value: '123456' } })
  await act(async () => fireEvent.click(enter))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(sent).toEqual([{ email: 'carol@example.com', room_code: '123456' }])
  expect(screen.getByText(/^This code is wrong or has expired/)).toBeDefined()
})

test('if a verification test runs in another browser, the page shows a message and asks for a new room code', () => {
  renderEntry(
    { ...open, entry_state: 'started', is_confirmation: true },
    { interview_status: 'In Progress', is_activated: true },
  )

  expect(screen.getByText(/^This test is open in another browser\. Nothing is lost/)).toBeDefined()
  expect(screen.getByLabelText('Room code')).toBeDefined()
  expect(screen.queryByText('Sample question')).toBeNull()
})
