import { Refused } from '@assay/contract/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runningClock } from '../../../../../test/clock.ts'
import { initialExamState } from '../../examState.ts'
import { createExamStore } from '../../examStore.ts'
import type { ExamClient } from '../examClient.ts'
import { createHeartbeats } from './heartbeats.ts'
import { createPageLeaves } from './pageLeaves.ts'
import { createServerClockHandler } from './serverClockHandler.ts'

const interview = { amount_of_questions: 3, amount_of_answered_questions: 0 }
const clock = runningClock

const refusal = (code: 'INTERVIEW_CLOSED' | 'NOT_ACTIVATED' | 'TOO_MANY_TRIES') => new Refused(409, code, '')
const cut = new Refused(0, 'UNREACHABLE', '')

function startHeartbeats() {
  const left = 30 * 60_000
  const deadline = { earliest: performance.now() + left, latest: performance.now() + left }
  const store = createExamStore(initialExamState(interview, { deadline, leftMsAtLastSubmit: left, isOnline: true }))
  const bodies: { is_hidden: boolean; missed: number; returns?: [] }[] = []
  const codes: string[] = []
  const page = { answer: clock as unknown, isHidden: false }
  const request = async (_: unknown, { params, body }: { params: { code: string }; body: (typeof bodies)[number] }) => {
    bodies.push(body)
    codes.push(params.code)
    if (page.answer instanceof Error) throw page.answer
    return page.answer
  }
  // Safe cast: `heartbeats` uses only `engine`, `code` and `request` of the client.
  const client = { store, code: 'a-code', request } as unknown as ExamClient
  const leftMs = () => store.get().deadline.latest - performance.now()
  const onEnded = vi.fn()
  const heartbeats = createHeartbeats({
    client,
    pageLeaves: createPageLeaves('a-code'),
    applyClock: createServerClockHandler(store, leftMs),
    isHidden: () => page.isHidden,
    onEnded,
  })
  const leaving = new AbortController()
  void heartbeats.run(leaving.signal, () => {})
  return { store, bodies, codes, page, heartbeats, onEnded, leave: () => leaving.abort(), leftMs }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('the page sends a heartbeat every ten seconds, while hidden every minute, and at once when visible again', async () => {
  const { bodies, codes, page, heartbeats, leave } = startHeartbeats()
  await pass(9_999)
  expect(bodies).toEqual([{ is_hidden: false, missed: 0, returns: [] }])
  await pass(10_001)
  expect(codes).toEqual(['a-code', 'a-code', 'a-code'])

  page.isHidden = true
  await pass(69_999)
  expect(bodies).toHaveLength(4)
  await pass(1)
  expect(bodies.slice(3)).toEqual([
    { is_hidden: true, missed: 0 },
    { is_hidden: true, missed: 0 },
  ])
  page.isHidden = false
  heartbeats.wake()
  await pass(0)
  expect(bodies.at(-1)).toEqual({ is_hidden: false, missed: 0 })
  leave()
  await pass(60_000)
  expect(bodies).toHaveLength(6)
})

test('a successful heartbeat reports the number of failed heartbeats before it', async () => {
  const { bodies, page, leave } = startHeartbeats()
  await pass(0)
  page.answer = cut
  await pass(30_000)
  page.answer = clock
  await pass(20_000)
  expect(bodies.map(({ missed }) => missed)).toEqual([0, 0, 1, 2, 3, 0])
  leave()
})

test('failed heartbeats are reported just before the test ends; without failures no request is sent', async () => {
  const { bodies, page, heartbeats, leave } = startHeartbeats()
  await pass(0)
  await heartbeats.sendMissedCalls()
  expect(bodies).toHaveLength(1)
  page.answer = cut
  await pass(10_000)
  page.answer = clock
  await heartbeats.sendMissedCalls()
  expect(bodies.map(({ missed }) => missed)).toEqual([0, 0, 1])
  leave()
})

test('failed heartbeats from before a reload are reported once after the reload', async () => {
  const before = startHeartbeats()
  await pass(0)
  before.page.answer = cut
  await pass(20_000)
  before.leave()
  const after = startHeartbeats()
  await pass(10_000)

  expect(after.bodies.map(({ missed }) => missed)).toEqual([2, 0])
  after.leave()
})

test('the response to a heartbeat can contain extra time, even after the time is up on the page', async () => {
  const { store, page, heartbeats, leave, leftMs } = startHeartbeats()
  await pass(0)
  page.answer = { ...clock, given_back_time: '00:03:40', remaining_time: '00:33:40' }
  await pass(10_000)
  expect(store.get().addedSeconds).toBe(220)
  expect(leftMs()).toBeGreaterThan(33 * 60_000)

  store.apply({ kind: 'time_up' })
  page.answer = { ...clock, given_back_time: '00:07:20', remaining_time: '00:37:20' }
  heartbeats.wake()
  await pass(0)
  expect(store.get().phase).toBe('open')
  leave()
})

test('the page ends the test after the second response that reports the end, so that answers are sent first', async () => {
  const { page, onEnded, leave } = startHeartbeats()
  await pass(0)
  page.answer = refusal('INTERVIEW_CLOSED')
  await pass(10_000)
  expect(onEnded).not.toHaveBeenCalled()
  await pass(10_000)
  expect(onEnded).toHaveBeenCalled()
  leave()
})

test('if a heartbeat is rejected because the test was reopened, the page waits for the candidate to enter again', async () => {
  const { store, page, leave } = startHeartbeats()
  await pass(0)
  page.answer = refusal('NOT_ACTIVATED')
  await pass(10_000)
  expect(store.get().phase).toBe('reentry_required')
  leave()
})

test('a server of the previous version gets heartbeats too, and its error responses are ignored', async () => {
  const { store, bodies, page, onEnded, leave } = startHeartbeats()
  page.answer = new Refused(404, 'NOT_FOUND', '')
  await pass(30_000)
  expect(bodies.length).toBeGreaterThan(2)
  expect(store.get().phase).toBe('open')
  expect(onEnded).not.toHaveBeenCalled()
  leave()
})

test('if a heartbeat is requested while another heartbeat is sent, one more heartbeat follows', async () => {
  const { bodies, page, heartbeats, leave } = startHeartbeats()
  await pass(0)
  const answers: (() => void)[] = []
  page.answer = new Promise((resolve) => answers.push(() => resolve(clock)))
  heartbeats.wake()
  await pass(0)
  for (let press = 0; press < 3; press += 1) heartbeats.wake()
  expect(bodies).toHaveLength(2)
  answers[0]?.()
  await pass(0)
  expect(bodies).toHaveLength(3)
  await pass(9_999)
  expect(bodies).toHaveLength(3)
  leave()
})

test('a closed page sends no more heartbeats and keeps no timer, even if closed during a request', async () => {
  const waiting = startHeartbeats()
  await pass(0)
  waiting.leave()
  expect(vi.getTimerCount()).toBe(0)

  const asking = startHeartbeats()
  asking.leave()
  await pass(0)
  expect(vi.getTimerCount()).toBe(0)
  await pass(120_000)
  expect([waiting.bodies, asking.bodies].map(({ length }) => length)).toEqual([1, 1])
})

test.each([{ welcome: 'to the hotel' }, null, undefined])(
  'the response %j is not accepted as a clock, and the page sends the next heartbeat',
  async (answer) => {
    const { store, bodies, page, leave } = startHeartbeats()
    page.answer = cut
    await pass(10_000)
    const before = store.get()
    page.answer = answer
    await pass(10_000)
    expect(store.get()).toEqual(before)
    page.answer = clock
    await pass(20_000)

    expect(bodies.map(({ missed }) => missed)).toEqual([0, 0, 1, 1, 0])
    leave()
  },
)

test('a heartbeat rejected by the rate limit counts as delivered, and does not end the test', async () => {
  const { store, bodies, page, onEnded, leave } = startHeartbeats()
  await pass(0)
  page.answer = new Refused(429, 'TOO_MANY_TRIES', '')
  await pass(30_000)

  expect(bodies.map(({ missed }) => missed)).toEqual([0, 0, 0, 0])
  expect(store.get().phase).toBe('open')
  expect(onEnded).not.toHaveBeenCalled()
  leave()
})

test('if the server does not know the test, the page treats the test as deleted', async () => {
  const { store, page, leave } = startHeartbeats()
  await pass(0)
  page.answer = new Refused(404, 'INTERVIEW_NOT_FOUND', '')
  await pass(10_000)

  expect(store.get().phase).toBe('gone')
  leave()
})

test('a reported end is ignored if the next response shows a running clock', async () => {
  const { page, onEnded, leave } = startHeartbeats()
  for (const answer of [refusal('INTERVIEW_CLOSED'), clock, refusal('INTERVIEW_CLOSED')]) {
    page.answer = answer
    await pass(10_000)
  }
  expect(onEnded).not.toHaveBeenCalled()
  await pass(10_000)
  expect(onEnded).toHaveBeenCalledOnce()
  leave()
})

test('a page that becomes hidden sends a heartbeat at once, which is sent even if the page closes', async () => {
  const fetched = vi.fn(async () => Response.json(clock))
  vi.stubGlobal('fetch', fetched)
  const { page, heartbeats, leave } = startHeartbeats()
  page.answer = cut
  await pass(20_000)
  heartbeats.sendHidden()

  const body = JSON.stringify({ is_hidden: true, missed: 2 })
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    '/api/interview/a-code/presence',
    expect.objectContaining({ method: 'PUT', body, keepalive: true }),
  )
  leave()
})
