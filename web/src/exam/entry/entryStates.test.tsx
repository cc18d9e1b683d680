import type { Entry } from '@assay/contract/exam'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTexts } from '../../i18n/candidateTexts.ts'
import { EntryPage } from './EntryPage.tsx'

beforeAll(loadTexts)
beforeEach(() => vi.useFakeTimers())
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

const open: Entry = { entry_state: 'open', opens_at: null, closes_at: null, language: null, instructions_html: null }
const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const show = (entry: Entry) => render(<EntryPage code="abc" interview={interview} entry={entry} />)
const field = () => screen.queryByLabelText('E-mail')

test('before its time the page says when it opens, and the form comes in that moment', async () => {
  const ask = vi.fn(async () => Response.json(open))
  vi.stubGlobal('fetch', ask)
  show({ ...open, entry_state: 'waiting', opens_at: at(20_000) })
  expect(screen.getByText(/^This test opens on .*\d/)).toBeDefined()
  expect(field()).toBeNull()

  await act(() => vi.advanceTimersByTimeAsync(19_000))
  expect(ask).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(field()).not.toBeNull()
  expect(screen.queryByText(/^This test opens on/)).toBeNull()
})

test('a device whose clock is fast asks more and more seldom', async () => {
  const waiting: Entry = { ...open, entry_state: 'waiting', opens_at: at(-60_000) }
  const ask = vi.fn(async () => Response.json(waiting))
  vi.stubGlobal('fetch', ask)
  show(waiting)
  await act(() => vi.advanceTimersByTimeAsync(120_000))

  expect(field()).toBeNull()
  expect(ask.mock.calls.length).toBeLessThan(20)
})

test.each([
  [{ entry_state: 'expired', closes_at: '2026-11-20T09:00:00.000Z' }, /^This test could be started until .*2026/],
  [{ entry_state: 'withdrawn' }, /^This invitation has been withdrawn/],
] as const)('%j leaves no field to fill', (state, words) => {
  show({ ...open, ...state })

  expect(screen.getByText(words)).toBeDefined()
  expect(field()).toBeNull()
})

test('what the inviting people say stands under a heading of theirs', () => {
  show({ ...open, instructions_html: '<p>Bring coffee.</p>' })

  expect(screen.getByRole('heading', { name: 'From the people who invited you' })).toBeDefined()
  expect(screen.getByText('Bring coffee.')).toBeDefined()
  expect(field()).not.toBeNull()
})
