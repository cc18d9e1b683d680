import { afterEach, expect, test, vi } from 'vitest'
import type { Listener } from './openStream.ts'
import { listenToSharedStream } from './sharedStream.ts'

function locksOfABrowser() {
  let queue: Promise<unknown> = Promise.resolve()
  return {
    request: (_: string, { signal }: { signal: AbortSignal }, act: () => Promise<void>) => {
      const turn = queue.then(() => (signal.aborted ? undefined : act()))
      queue = turn.catch(() => {})
      return turn
    },
  }
}

afterEach(() => vi.unstubAllGlobals())

function openTab(open: (listener: Listener<string>) => () => void) {
  const heard: string[] = []
  const leave = listenToSharedStream<string>('tests', open, {
    onEvent: (news) => heard.push(news),
    onState: (state) => heard.push(state),
  })
  return { heard, leave }
}

test('only one tab has the event stream and informs the other tabs, and another tab takes over', async () => {
  vi.stubGlobal('navigator', { locks: locksOfABrowser() })
  const open: Listener<string>[] = []
  let closed = 0
  const stream = (listener: Listener<string>) => {
    open.push(listener)
    listener.onState('open')
    return () => {
      closed += 1
    }
  }
  const [first, second] = [openTab(stream), openTab(stream)]
  await vi.waitFor(() => expect(first.heard).toContain('open'), { timeout: 60_000 })
  expect(open).toHaveLength(1)

  open[0]?.onEvent('one more')
  await vi.waitFor(() => expect(second.heard).toEqual(['open', 'one more']), { timeout: 60_000 })
  const late = openTab(stream)
  await vi.waitFor(() => expect(late.heard).toEqual(['open']), { timeout: 60_000 })

  first.leave()
  await vi.waitFor(() => expect(open).toHaveLength(2), { timeout: 60_000 })
  expect(closed).toBe(1)
  open[1]?.onEvent('still heard')
  await vi.waitFor(() => expect(late.heard).toContain('still heard'), { timeout: 60_000 })
  expect(second.heard).toContain('still heard')
  second.leave()
  late.leave()
})

test('in a browser without locks, each tab has its own event stream', async () => {
  vi.stubGlobal('navigator', {})
  let streams = 0
  const tabs = [1, 2].map(() =>
    openTab(() => {
      streams += 1
      return () => {}
    }),
  )
  await vi.waitFor(() => expect(streams).toBe(2), { timeout: 60_000 })
  for (const { leave } of tabs) leave()
})
