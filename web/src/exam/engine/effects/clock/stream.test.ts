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

test('the page applies the server’s clock from the event stream at once, and assumes a delay of up to five seconds', async () => {
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

test('the event stream is closed when it reports the end of the test', () => {
  const { applyClock, leave } = openPage()
  last().tell({ ...clock, is_closed: true })

  expect(applyClock).toHaveBeenCalledOnce()
  expect(openOnes()).toEqual([])
  leave()
})

test('the browser itself reopens an interrupted event stream', async () => {
  const { applyClock, leave } = openPage()
  last().fail('cut')
  await pass(120_000)
  last().tell(clock)

  expect(Source.made).toHaveLength(1)
  expect(applyClock).toHaveBeenCalledOnce()
  leave()
})

test('if the server rejects the event stream, the page tries again after twenty seconds, then less often', async () => {
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

test('a closed page closes its event stream and opens no other stream', async () => {
  const { leave } = openPage()
  leave()
  expect(openOnes()).toEqual([])
  await pass(0)
  expect(vi.getTimerCount()).toBe(0)
  await pass(120_000)
  expect(Source.made).toHaveLength(1)
})

test('a page closed between two attempts to open the stream makes no more attempts and keeps no timer', async () => {
  const { leave } = openPage()
  last().fail('refused')
  await pass(5_000)
  leave()
  await pass(0)
  expect(vi.getTimerCount()).toBe(0)
  await pass(120_000)

  expect(Source.made).toHaveLength(1)
})

test('in a browser without event streams, the page works and requests no browser lock', () => {
  const request = vi.fn()
  vi.stubGlobal('navigator', { locks: { request } })
  expect(hasStreams()).toBe(true)
  // The property is deleted instead of set to undefined, because the code checks with `in`.
  Reflect.deleteProperty(globalThis, 'EventSource')

  expect(hasStreams()).toBe(false)
  openPage().leave()
  expect(request).not.toHaveBeenCalled()
})

test('only one page of a browser opens the event stream of a test; if it closes, another page opens it', async () => {
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

test('a page closed while waiting for the browser lock causes no error and opens no event stream', async () => {
  vi.stubGlobal('navigator', { locks: locksOfABrowser() })
  const [first, second] = [openPage(), openPage()]
  await pass(0)
  second.leave()
  first.leave()
  await pass(0)

  expect(Source.made).toHaveLength(1)
})

test('with browser locks, a hidden page keeps the event stream for the other pages', async () => {
  vi.stubGlobal('navigator', { locks: locksOfABrowser() })
  const { leave } = openPage()
  await pass(0)
  setVisibility('hidden')

  expect(openOnes()).toHaveLength(1)
  leave()
})

test('without browser locks, only a visible page has an event stream', async () => {
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

test('without browser locks, a page that starts hidden opens its event stream when it becomes visible', () => {
  setVisibility('hidden')
  const { leave } = openPage()
  expect(Source.made).toEqual([])
  setVisibility('visible')

  expect(openOnes()).toHaveLength(1)
  leave()
})

test('without browser locks, a closed page closes its event stream and does not reopen it', () => {
  const { leave } = openPage()
  leave()
  expect(openOnes()).toEqual([])
  setVisibility('visible')

  expect(Source.made).toHaveLength(1)
})
