import { hhmmss } from '@assay/domain/exam/formatDuration'
import { act, cleanup, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { advanceTime, finishPendingWork } from '../../../test/browser.ts'
import { examPage } from '../../../test/examPage.ts'
import {
  aPaper,
  type ExamServer,
  examServer,
  holdResponse,
  networkError,
  proxyResponse,
  type Reply,
  refused,
} from '../../../test/examServer.ts'
import { loadTexts } from '../../i18n/candidateTexts.ts'
import { ExamPage } from './ExamPage.tsx'

beforeAll(loadTexts)
const QUESTION = /^Question 1 of/
const silent: Reply = holdResponse().reply

const becomes = (server: ExamServer, reply: Reply) => {
  for (const name of [
    'getInterview',
    'sendHeartbeat',
    'saveDraft',
    'submitAnswer',
    'closeInterview',
    'listExamQuestions',
    'getReceipt',
    'savePlace',
  ] as const)
    server.next(name, ...Array.from({ length: 60 }, () => reply))
}

function isSlow(server: ExamServer): void {
  const end = Date.now() + 20_000
  const reply: Reply = async (answer) => {
    const remaining = hhmmss(Math.max(0, end - Date.now()))
    Object.assign(server.interview, { remaining_time: remaining })
    Object.assign(server.clock, { remaining_time: remaining })
    const given = answer()
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    return given
  }
  becomes(server, reply)
}

async function openPage() {
  const server = examServer(aPaper(2))
  server.interview.remaining_time = '00:00:20'
  server.clock.remaining_time = '00:00:20'
  const page = await examPage({ server, leftMs: 20_000 })
  render(<ExamPage exam={page.exam} />)
  await act(finishPendingWork)
  expect(screen.getByRole('heading', { name: QUESTION })).toBeDefined()
  return page
}

function expectTimeUp(): void {
  expect(screen.queryByRole('heading', { name: QUESTION })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Time is up' })).toBeDefined()
}

test.each<[string, (server: ExamServer) => void]>([
  ['is silent', (server) => becomes(server, silent)],
  ['answers 503', (server) => becomes(server, proxyResponse(503))],
  ['is gone', (server) => becomes(server, networkError)],
  ['is slow', isSlow],
])('when the time is up, "Time is up" replaces the question, even if the server %s', async (_, happen) => {
  const { server, exam, state } = await openPage()
  happen(server)
  exam.choose(1)
  await act(() => advanceTime(18_000))
  expect(screen.getByRole('heading', { name: QUESTION })).toBeDefined()
  await act(() => advanceTime(3_500))
  expectTimeUp()
  expect(state().phase).toBe('time_up')
})

test('a change of the device clock by an hour does not change the remaining time', async () => {
  for (const hour of [-3_600_000, 3_600_000]) {
    const { server } = await openPage()
    becomes(server, silent)
    vi.setSystemTime(Date.now() + hour)
    await act(() => advanceTime(18_000))
    expect(screen.getByRole('heading', { name: QUESTION })).toBeDefined()
    await act(() => advanceTime(3_500))
    expectTimeUp()
    cleanup()
  }
})

test('the question disappears when the time is up, even if the server stops responding', async () => {
  const { server } = await openPage()
  server.next('sendHeartbeat', refused(409, 'INTERVIEW_CLOSED'))
  server.next('getReceipt', silent, silent, silent)
  await act(() => advanceTime(21_500))
  expect(screen.queryByRole('heading', { name: QUESTION })).toBeNull()
})

test('if the time is up while a test is being finished, the page also shows "Time is up"', async () => {
  const { server, exam } = await openPage()
  becomes(server, silent)
  exam.choose(1)
  exam.finish()
  await act(() => advanceTime(21_500))
  expectTimeUp()
})
