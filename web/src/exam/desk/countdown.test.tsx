import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { serveDesk, startAt } from '../../../test/examDesk.tsx'
import type { ExamServer } from '../../../test/examServer.ts'
import { loadTexts } from '../../i18n/candidateTexts.ts'
import { Countdown } from './Countdown.tsx'
import { Toasts } from './Toasts.tsx'

beforeAll(loadTexts)

let server: ExamServer
beforeEach(() => {
  server = serveDesk()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the five-minute warning appears once, and the test ends automatically when the time is up', async () => {
  vi.useFakeTimers()
  const timeUp = vi.fn()
  const exam = { ...(await startAt(server, 302_500)), timeUp }
  render(
    <MantineProvider>
      <Countdown exam={exam} onAnnounce={() => {}} />
      <Toasts />
    </MantineProvider>,
  )
  expect(screen.getByRole('timer').textContent).toBe('00:05:02')
  expect(screen.queryByRole('alert')).toBeNull()

  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByRole('timer').textContent).toBe('00:05:01')
  expect(screen.getByRole('alert').textContent).toBe('Alert5 minutes left, hurry up!')
  await act(() => vi.advanceTimersByTimeAsync(5_100))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(timeUp).not.toHaveBeenCalled()

  await act(() => vi.advanceTimersByTimeAsync(300_000))
  expect(screen.getByRole('timer').textContent).toBe('00:00:00')
  expect(timeUp).toHaveBeenCalled()
})

test('if the candidate hides the remaining time, the five-minute warning still appears', async () => {
  vi.useFakeTimers()
  const exam = await startAt(server, 302_500)
  const desk = (
    <MantineProvider>
      <Countdown exam={exam} onAnnounce={() => {}} />
      <Toasts />
    </MantineProvider>
  )
  const { unmount } = render(desk)
  act(() => screen.getByRole('button', { name: 'Hide time' }).click())
  expect(screen.getByRole('timer').textContent).not.toMatch(/\d/)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByRole('alert').textContent).toBe('Alert5 minutes left, hurry up!')

  unmount()
  render(desk)
  act(() => screen.getByRole('button', { name: 'Show time' }).click())
  expect(screen.getByRole('timer').textContent).toBe('00:05:01')
})

test('the last minute is shown even if the remaining time is hidden', async () => {
  vi.useFakeTimers()
  const exam = await startAt(server, 61_500)
  render(<Countdown exam={exam} onAnnounce={() => {}} />)
  act(() => screen.getByRole('button', { name: 'Hide time' }).click())
  expect(screen.queryByText('1 minute left')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByText('1 minute left')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(59_000))
  expect(screen.getByText('1 minute left')).toBeDefined()

  const now = performance.now()
  act(() => exam.store.apply({ kind: 'clock', remaining: '00:05:00', addedSeconds: 300, sentAt: now, receivedAt: now }))
  expect(screen.queryByText('1 minute left')).toBeNull()
  expect(screen.getByRole('timer', { name: 'Time left' })).toBeDefined()
})

test('extra time is announced once and shown at the clock, and the five-minute warning can appear again', async () => {
  vi.useFakeTimers()
  const exam = await startAt(server, 302_500)
  render(
    <MantineProvider>
      <Countdown exam={exam} onAnnounce={() => {}} />
      <Toasts />
    </MantineProvider>,
  )
  const hear = (remaining: string, addedSeconds: number) =>
    act(() =>
      exam.store.apply({
        kind: 'clock',
        remaining,
        addedSeconds,
        sentAt: performance.now(),
        receivedAt: performance.now(),
      }),
    )
  hear('00:05:02', 0)
  expect(screen.queryByRole('status')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByRole('alert')).toBeDefined()

  hear('00:08:41', 220)
  hear('00:08:41', 220)
  expect(screen.getAllByText('Your time was extended by 3:40.')).toHaveLength(1)
  expect(screen.getByRole('timer').textContent).toMatch(/^00:08:4[12]$/)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(161_000))
  expect(screen.getByRole('alert').textContent).toBe('Alert5 minutes left, hurry up!')
})
