import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runningClock, Source } from '../../../../../test/clock.ts'
import { hasStreams, listenToClock } from './stream.ts'

const clock = runningClock

const isOpen = (source: Source | undefined) => source?.readyState !== Source.CLOSED
const openOnes = () => Source.made.filter(isOpen)
const last = () => Source.made.at(-1) as Source

function locksOfABrowser() {
  const queues = new Map<string, Promise<unknown>>()
  return {
    request(name: string, { signal }: { signal: AbortSignal }, act: () => Promise<void>) {
      const turn = (queues.get(name) ?? Promise.resolve()).then(() => {
        signal.throwIfAborted()
        return act()
      })
      queues.set(
        name,
        turn.catch(() => {}),
      )
      return turn
    },
  }
}

function openPage(code = 'a-code') {
  const leaving = new AbortController()
  const applyClock = vi.fn()
  listenToClock(code, leaving.signal, applyClock)
  return { applyClock, leave: () => leaving.abort() }
}

function setVisibility(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  Source.made = []
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('navigator', {})
  vi.spyOn(Math, 'random').mockReturnValue(1)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the server’s clock arrives immediately on the event stream, with up to five seconds of delay assumed', async () => {
  const { applyClock, leave } = openPage('a code/of odd signs')
  await pass(7_000)
  expect(last().address).toBe('/api/interview/a%20code%2Fof%20odd%20signs/stream')
  expect(applyClock).not.toHaveBeenCalled()
  last().tell(clock)
  const now = performance.now()

  expect(applyClock).toHaveBeenCalledExactlyOnceWith(clock, now - 5_000, now, now)
  expect(openOnes()).toHaveLength(1)
  leave()
})

test('the event stream reports the end, and is closed before the server rejects it', () => {
  const { applyClock, leave } = openPage()
  last().tell({ ...clock, is_closed: true })

  expect(applyClock).toHaveBeenCalledOnce()
  expect(openOnes()).toEqual([])
  leave()
})

test('an interrupted event stream is reopened by the browser itself', async () => {
  const { applyClock, leave } = openPage()
  last().fail('cut')
  await pass(120_000)
  last().tell(clock)

  expect(Source.made).toHaveLength(1)
  expect(applyClock).toHaveBeenCalledOnce()
  leave()
})

test('a server that rejects event streams is asked again after about twenty seconds, with longer waits each time', async () => {
  const { leave } = openPage()
  for (const [at, wait] of [20_500, 21_000, 22_000].entries()) {
    last().fail('refused')
    await pass(wait - 1)
    expect(Source.made).toHaveLength(at + 1)
    await pass(1)
    expect(Source.made).toHaveLength(at + 2)
  }
  leave()
})

test('a closed page closes its event stream, and does not open another', async () => {
  const { leave } = openPage()
  leave()
  expect(openOnes()).toEqual([])
  await pass(0)
  expect(vi.getTimerCount()).toBe(0)
  await pass(120_000)
  expect(Source.made).toHaveLength(1)
})

test('a page closed between two attempts makes no further attempt, and keeps no timer', async () => {
  const { leave } = openPage()
  last().fail('refused')
  await pass(5_000)
  leave()
  await pass(0)
  expect(vi.getTimerCount()).toBe(0)
  await pass(120_000)

  expect(Source.made).toHaveLength(1)
})

test('a page works in a browser without event streams, and requests no lock', () => {
  const request = vi.fn()
  vi.stubGlobal('navigator', { locks: { request } })
  expect(hasStreams()).toBe(true)
  // Deleted instead of set to undefined, because the code checks with `in`.
  Reflect.deleteProperty(globalThis, 'EventSource')

  expect(hasStreams()).toBe(false)
  openPage().leave()
  expect(request).not.toHaveBeenCalled()
})

test('a single page of a browser has the event stream of a test, and another takes over', async () => {
  vi.stubGlobal('navigator', { locks: locksOfABrowser() })
  const [first, second] = [openPage(), openPage()]
  const elsewhere = openPage('another-code')
  await pass(0)
  expect(openOnes().map(({ address }) => address)).toEqual([
    '/api/interview/a-code/stream',
    '/api/interview/another-code/stream',
  ])

  first.leave()
  await pass(0)
  expect(openOnes()).toHaveLength(2)
  last().tell(clock)
  expect([first, second, elsewhere].map(({ applyClock }) => applyClock.mock.calls.length)).toEqual([0, 1, 0])
  second.leave()
  elsewhere.leave()
})

test('a page closed while waiting for its lock causes no error, and has no event stream', async () => {
  vi.stubGlobal('navigator', { locks: locksOfABrowser() })
  const [first, second] = [openPage(), openPage()]
  await pass(0)
  second.leave()
  first.leave()
  await pass(0)

  expect(Source.made).toHaveLength(1)
})

test('with locks, a hidden page keeps the event stream for the other pages', async () => {
  vi.stubGlobal('navigator', { locks: locksOfABrowser() })
  const { leave } = openPage()
  await pass(0)
  setVisibility('hidden')

  expect(openOnes()).toHaveLength(1)
  leave()
})

test('without locks, only a visible page has an event stream', async () => {
  const { applyClock, leave } = openPage()
  expect(openOnes()).toHaveLength(1)
  setVisibility('hidden')
  expect(openOnes()).toEqual([])
  await pass(120_000)
  expect(Source.made).toHaveLength(1)

  setVisibility('visible')
  expect(openOnes()).toHaveLength(1)
  last().tell(clock)
  expect(applyClock).toHaveBeenCalledOnce()
  leave()
})

test('without locks, a page that opens hidden has no event stream until it is visible', () => {
  setVisibility('hidden')
  const { leave } = openPage()
  expect(Source.made).toEqual([])
  setVisibility('visible')

  expect(openOnes()).toHaveLength(1)
  leave()
})

test('without locks, a closed page closes its event stream, and does not open it when visible again', () => {
  const { leave } = openPage()
  leave()
  expect(openOnes()).toEqual([])
  setVisibility('visible')

  expect(Source.made).toHaveLength(1)
})
