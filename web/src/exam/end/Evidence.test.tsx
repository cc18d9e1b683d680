import type { CandidateReceipt } from '@assay/contract/exam/receipt'
import type { Mark } from '@assay/contract/results/evidence'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts } from '../../i18n/candidateTexts.ts'
import { storeReports } from '../engine/effects/storage/examLocalStorage.ts'
import { Evidence } from './Evidence.tsx'

beforeAll(loadTexts)

const day = 24 * 60 * 60_000
const aMark = (kind: Mark['kind'], seconds = 0): Mark => ({
  kind,
  seconds,
  from: '2026-11-22T09:10:00.000Z',
  to: seconds > 0 ? '2026-11-22T09:20:00.000Z' : null,
})
const receipt: CandidateReceipt = {
  receipt: '3f2a-91c0-77be-0d14-5e6f',
  text: 'Assay receipt 1\ntest abc\n',
  amount_of_lines: 0,
  start_time: '2026-11-22T09:00:00.000Z',
  end_time: '2026-11-22T10:00:00.000Z',
  amount_of_questions: 10,
  amount_of_answered_questions: 8,
  noticed: {
    addresses: 2,
    devices: 1,
    page_hidden: 0,
    copy_blocked: 2,
    gaps: 1,
    gap_seconds: 220,
    outages: 1,
    outage_seconds: 28,
  },
  marks: [
    aMark('reload', 1),
    aMark('network', 220),
    aMark('server', 16),
    aMark('server', 12),
    aMark('copy_blocked'),
    aMark('copy_blocked'),
  ],
  reply: null,
  reply_until: new Date(Date.now() + day).toISOString(),
  late: [],
}

const refusal = (status: number, code: string) => Response.json({ code, detail: '' }, { status })

let answers: Record<string, () => Response>

async function answerCall(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(String(input), 'http://here')
  const answer = Object.entries(answers).find(([end]) => pathname.endsWith(end))?.[1]
  if (!answer) throw new TypeError(`no answer to ${init.method} ${pathname}`)
  return answer()
}

beforeEach(() => vi.stubGlobal('fetch', vi.fn(answerCall)))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('the end page shows the receipt, the events with their totals, and a field for a comment', async () => {
  answers = { '/receipt': () => Response.json(receipt) }
  render(<Evidence code="abc" />)

  expect(await screen.findByText('3f2a-91c0-77be-0d14-5e6f')).toBeDefined()
  const noticed = screen.getByRole('list', { name: 'Noticed during the test' })
  expect([...noticed.children].map(({ textContent }) => textContent)).toEqual([
    '2 IP addresses',
    '1 browser',
    'page reloaded 0:01',
    'no connection 3:40',
    'server not running 0:28',
    'copying blocked 2×',
  ])
  expect(screen.getByRole('button', { name: 'Save receipt' })).toBeDefined()
  expect(screen.getByLabelText('Your comment')).toBeDefined()
})

test('a comment that could not be sent stays in its field after a reload, and is sent once automatically', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const bodies: string[] = []
  answers = { '/receipt': () => Response.json(receipt), '/reply': () => refusal(503, 'SERVER_ERROR') }
  const { unmount } = render(<Evidence code="abc" />)
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('Your comment')
  fireEvent.change(await field(), { target: { value: 'A fire alarm' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send comment' }))
  expect((await screen.findByRole('alert')).textContent).toContain('It is stored here and will be sent')
  unmount()

  answers['/receipt'] = () => refusal(503, 'SERVER_ERROR')
  const reloaded = render(<Evidence code="abc" />)
  expect((await field()).value).toBe('A fire alarm')
  reloaded.unmount()

  render(<Evidence code="abc" />)
  await field()
  answers['/receipt'] = () => Response.json(receipt)
  answers['/reply'] = () => {
    bodies.push('taken')
    return Response.json({ time: receipt.end_time, text: 'A fire alarm' })
  }
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(await screen.findByText('Your comment was sent.')).toBeDefined()
  expect(screen.queryByLabelText('Your comment')).toBeNull()
  expect(bodies).toEqual(['taken'])
  expect(JSON.stringify({ ...localStorage })).not.toContain('fire alarm')
})

test('a comment that was typed but not sent is kept after a reload, and not sent automatically', async () => {
  answers = { '/receipt': () => Response.json(receipt) }
  const { unmount } = render(<Evidence code="abc" />)
  fireEvent.change(await screen.findByLabelText('Your comment'), { target: { value: 'A fire' } })
  unmount()
  render(<Evidence code="abc" />)
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Your comment')).value).toBe('A fire')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a report that was rejected as too late is copied into the comment field', async () => {
  const report = (key: string, text: string) => ({ key, questionId: null, text })
  storeReports('abc', [report('1', 'The light went out'), report('2', 'It is dark')])
  const taken = [() => Response.json({ time: receipt.end_time }), () => refusal(409, 'INTERVIEW_CLOSED')]
  answers = { '/receipt': () => Response.json(receipt), '/remark': () => taken.shift()?.() ?? Response.error() }
  render(<Evidence code="abc" />)
  expect(await screen.findByText(/^This report was not sent/)).toBeDefined()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your comment').value).toBe('It is dark')
})

test.each([
  ['ALREADY_REPLIED', /^A comment was already sent/],
  ['REPLY_CLOSED', /^A comment was possible for 24 hours/],
])('the end page explains why a comment was rejected: %s', async (code, words) => {
  answers = { '/receipt': () => Response.json(receipt), '/reply': () => refusal(409, code) }
  render(<Evidence code="abc" />)
  await userEvent.type(await screen.findByLabelText('Your comment'), 'Late')
  await userEvent.click(screen.getByRole('button', { name: 'Send comment' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
})

test('the comment field disappears after a day, but a sent comment stays visible', async () => {
  const past = { ...receipt, reply_until: '2026-11-20T09:00:00.000Z' }
  answers = { '/receipt': () => Response.json(past) }
  const { unmount } = render(<Evidence code="abc" />)
  await screen.findByText('3f2a-91c0-77be-0d14-5e6f')
  expect(screen.queryByLabelText('Your comment')).toBeNull()
  unmount()

  answers = { '/receipt': () => Response.json({ ...past, reply: { time: past.end_time, text: 'Said' } }) }
  render(<Evidence code="abc" />)
  expect(await screen.findByText('Your comment was sent.')).toBeDefined()
  expect(screen.getByText('Said')).toBeDefined()
})

test('the end page offers to continue a reopened test, even while the receipt is being made', async () => {
  vi.useFakeTimers()
  let isClosed = true
  answers = {
    '/receipt': () => refusal(409, 'NOT_FINISHED'),
    '/abc': () => Response.json({ is_closed: isClosed }),
  }
  render(<Evidence code="abc" />)
  await act(() => vi.advanceTimersByTimeAsync(2_500))
  expect(screen.getByRole('status').textContent).toBe('The receipt is being made…')
  isClosed = false
  await act(() => vi.advanceTimersByTimeAsync(2_500))
  expect(screen.getByRole('button', { name: 'Go on with the test' })).toBeDefined()
})

test('the end page notices within five seconds that the test was reopened', async () => {
  vi.useFakeTimers()
  let looks = 0
  const look = () => {
    looks += 1
    return Response.json({ is_closed: true })
  }
  answers = { '/receipt': () => Response.json(receipt), '/abc': look }
  render(<Evidence code="abc" />)
  // The test is reopened directly after a poll, when the time until the next poll is longest.
  while (looks < 2) await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.getByText('3f2a-91c0-77be-0d14-5e6f')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Go on with the test' })).toBeNull()

  answers = { '/receipt': () => refusal(409, 'NOT_FINISHED'), '/abc': () => Response.json({ is_closed: false }) }
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.getByRole('button', { name: 'Go on with the test' })).toBeDefined()
})

const lateOne = { time: receipt.end_time, received_time: receipt.end_time }
const arrived = '1 answer arrived after the end (question 8).'

test.each([
  ['undecided', `${arrived} The people who invited you decide whether this answer counts.`],
  ['accepted', `${arrived} This answer counts.`],
  ['left', `${arrived} This answer does not count.`],
] as const)('the end page shows a late answer with the decision "%s"', async (state, words) => {
  answers = { '/receipt': () => Response.json({ ...receipt, late: [{ number: 8, state, ...lateOne }] }) }
  render(<Evidence code="abc" />)
  expect((await screen.findByText(/arrived after the end/)).textContent).toBe(words)
})

test('if a server of the previous version has no receipt, the end page shows no receipt', async () => {
  answers = { '/receipt': () => refusal(404, 'NOT_FOUND') }
  const { container } = render(<Evidence code="abc" />)
  await vi.waitFor(() => expect(container.textContent).toBe(''), { timeout: 60_000 })
})

test('the end page shows no events if the only event is the use of a single IP address', async () => {
  answers = { '/receipt': () => Response.json({ ...receipt, noticed: { ...receipt.noticed, addresses: 1 } }) }
  render(<Evidence code="abc" />)
  const folded = await screen.findByRole('group')
  expect(folded.textContent).toContain('Assay receipt 1')
  expect((folded as HTMLDetailsElement).open).toBe(false)
  expect(screen.queryByText('Noticed during the test')).toBeNull()
})
