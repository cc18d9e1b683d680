import { Refused } from '@assay/contract/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runningClock } from '../../../../../test/clock.ts'
import { createEngine } from '../../engine.ts'
import { firstState } from '../../examState.ts'
import type { Connection } from '../connection.ts'
import { createPageLeaves } from './pageLeaves.ts'
import { createPresence } from './presence.ts'
import { createServerClockHandler } from './serverClockHandler.ts'

const interview = { amount_of_questions: 3, amount_of_answered_questions: 0 }
const clock = runningClock

const refusal = (code: 'INTERVIEW_CLOSED' | 'NOT_ACTIVATED' | 'TOO_MANY_TRIES') => new Refused(409, code, '')
const cut = new Refused(0, 'UNREACHABLE', '')

function startPresence() {
  const left = 30 * 60_000
  const deadline = { from: performance.now() + left, to: performance.now() + left }
  const engine = createEngine(firstState(interview, { deadline, submittedAtMs: left, isOnline: true }))
  const bodies: { is_hidden: boolean; missed: number; returns?: [] }[] = []
  const codes: string[] = []
  const page = { answer: clock as unknown, isHidden: false }
  const ask = async (_: unknown, { params, body }: { params: { code: string }; body: (typeof bodies)[number] }) => {
    bodies.push(body)
    codes.push(params.code)
    if (page.answer instanceof Error) throw page.answer
    return page.answer
  }
  // `presence` uses only these parts of the connection.
  const connection = { engine, code: 'a-code', ask } as unknown as Connection
  const leftMs = () => engine.get().deadline.to - performance.now()
  const onOver = vi.fn()
  const presence = createPresence({
    connection,
    leaving: createPageLeaves('a-code'),
    applyClock: createServerClockHandler(engine, leftMs),
    isHidden: () => page.isHidden,
    onOver,
  })
  const leaving = new AbortController()
  void presence.run(leaving.signal, () => {})
  return { engine, bodies, codes, page, presence, onOver, leave: () => leaving.abort(), leftMs }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('the page sends a heartbeat every ten seconds, each minute while hidden, and immediately when visible again', async () => {
  const { bodies, codes, page, presence, leave } = startPresence()
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
  presence.wake()
  await pass(0)
  expect(bodies.at(-1)).toEqual({ is_hidden: false, missed: 0 })
  leave()
  await pass(60_000)
  expect(bodies).toHaveLength(6)
})

test('the next successful heartbeat reports the number of failed ones', async () => {
  const { bodies, page, leave } = startPresence()
  await pass(0)
  page.answer = cut
  await pass(30_000)
  page.answer = clock
  await pass(20_000)
  expect(bodies.map(({ missed }) => missed)).toEqual([0, 0, 1, 2, 3, 0])
  leave()
})

test('failed heartbeats are reported immediately before an end, and without failures no request is sent', async () => {
  const { bodies, page, presence, leave } = startPresence()
  await pass(0)
  await presence.tellMissed()
  expect(bodies).toHaveLength(1)
  page.answer = cut
  await pass(10_000)
  page.answer = clock
  await presence.tellMissed()
  expect(bodies.map(({ missed }) => missed)).toEqual([0, 0, 1])
  leave()
})

test('failed heartbeats from before a reload are reported once by the next heartbeat', async () => {
  const before = startPresence()
  await pass(0)
  before.page.answer = cut
  await pass(20_000)
  before.leave()
  const after = startPresence()
  await pass(10_000)

  expect(after.bodies.map(({ missed }) => missed)).toEqual([2, 0])
  after.leave()
})

test('given time arrives with a heartbeat, also after the page’s own time has ended', async () => {
  const { engine, page, presence, leave, leftMs } = startPresence()
  await pass(0)
  page.answer = { ...clock, given_back_time: '00:03:40', remaining_time: '00:33:40' }
  await pass(10_000)
  expect(engine.get().given).toBe(220)
  expect(leftMs()).toBeGreaterThan(33 * 60_000)

  engine.apply({ kind: 'time_up' })
  page.answer = { ...clock, given_back_time: '00:07:20', remaining_time: '00:37:20' }
  presence.wake()
  await pass(0)
  expect(engine.get().phase).toBe('open')
  leave()
})

test('the page accepts the end only at the second response, after it has sent the unsent answers', async () => {
  const { page, onOver, leave } = startPresence()
  await pass(0)
  page.answer = refusal('INTERVIEW_CLOSED')
  await pass(10_000)
  expect(onOver).not.toHaveBeenCalled()
  await pass(10_000)
  expect(onOver).toHaveBeenCalled()
  leave()
})

test('a reopened test waits for its candidate', async () => {
  const { engine, page, leave } = startPresence()
  await pass(0)
  page.answer = refusal('NOT_ACTIVATED')
  await pass(10_000)
  expect(engine.get().phase).toBe('waiting')
  leave()
})

test('a server of the previous version still gets heartbeats, and its errors are ignored', async () => {
  const { engine, bodies, page, onOver, leave } = startPresence()
  page.answer = new Refused(404, 'NOT_FOUND', '')
  await pass(30_000)
  expect(bodies.length).toBeGreaterThan(2)
  expect(engine.get().phase).toBe('open')
  expect(onOver).not.toHaveBeenCalled()
  leave()
})

test('a heartbeat requested during another one is sent once more, because the running one may be older', async () => {
  const { bodies, page, presence, leave } = startPresence()
  await pass(0)
  const answers: (() => void)[] = []
  page.answer = new Promise((resolve) => answers.push(() => resolve(clock)))
  presence.wake()
  await pass(0)
  for (let press = 0; press < 3; press += 1) presence.wake()
  expect(bodies).toHaveLength(2)
  answers[0]?.()
  await pass(0)
  expect(bodies).toHaveLength(3)
  await pass(9_999)
  expect(bodies).toHaveLength(3)
  leave()
})

test('a closed page sends nothing more and keeps no timer, also during a request', async () => {
  const waiting = startPresence()
  await pass(0)
  waiting.leave()
  expect(vi.getTimerCount()).toBe(0)

  const asking = startPresence()
  asking.leave()
  await pass(0)
  expect(vi.getTimerCount()).toBe(0)
  await pass(120_000)
  expect([waiting.bodies, asking.bodies].map(({ length }) => length)).toEqual([1, 1])
})

test.each([{ welcome: 'to the hotel' }, null, undefined])(
  '%j is rejected as a clock, and the page continues to ask',
  async (answer) => {
    const { engine, bodies, page, leave } = startPresence()
    page.answer = cut
    await pass(10_000)
    const before = engine.get()
    page.answer = answer
    await pass(10_000)
    expect(engine.get()).toEqual(before)
    page.answer = clock
    await pass(20_000)

    expect(bodies.map(({ missed }) => missed)).toEqual([0, 0, 1, 1, 0])
    leave()
  },
)

test('a rejected heartbeat counts as a reached server, and does not end the test', async () => {
  const { engine, bodies, page, onOver, leave } = startPresence()
  await pass(0)
  page.answer = new Refused(429, 'TOO_MANY_TRIES', '')
  await pass(30_000)

  expect(bodies.map(({ missed }) => missed)).toEqual([0, 0, 0, 0])
  expect(engine.get().phase).toBe('open')
  expect(onOver).not.toHaveBeenCalled()
  leave()
})

test('a test that the server does not know counts as deleted', async () => {
  const { engine, page, leave } = startPresence()
  await pass(0)
  page.answer = new Refused(404, 'INTERVIEW_NOT_FOUND', '')
  await pass(10_000)

  expect(engine.get().phase).toBe('gone')
  leave()
})

test('a reported end does not count if the clock continued after it', async () => {
  const { page, onOver, leave } = startPresence()
  for (const answer of [refusal('INTERVIEW_CLOSED'), clock, refusal('INTERVIEW_CLOSED')]) {
    page.answer = answer
    await pass(10_000)
  }
  expect(onOver).not.toHaveBeenCalled()
  await pass(10_000)
  expect(onOver).toHaveBeenCalledOnce()
  leave()
})

test('a hidden page sends a heartbeat immediately, with a request that survives the page', async () => {
  const fetched = vi.fn(async () => Response.json(clock))
  vi.stubGlobal('fetch', fetched)
  const { page, presence, leave } = startPresence()
  page.answer = cut
  await pass(20_000)
  presence.hide()

  const body = JSON.stringify({ is_hidden: true, missed: 2 })
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    '/api/interview/a-code/presence',
    expect.objectContaining({ method: 'PUT', body, keepalive: true }),
  )
  leave()
})
