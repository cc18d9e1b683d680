import { onTestFinished, vi } from 'vitest'

/** A broadcast channel that delivers synchronously to all other channels with the same name. */
class Channel {
  static readonly open = new Set<Channel>()
  readonly name: string
  onmessage: ((event: { data: unknown }) => void) | null = null

  constructor(name: string) {
    this.name = name
    Channel.open.add(this)
  }
  postMessage(data: unknown): void {
    for (const other of Channel.open) {
      if (other !== this && other.name === this.name) other.onmessage?.({ data: structuredClone(data) })
    }
  }
  close(): void {
    Channel.open.delete(this)
  }
}

/** Simulates a browser for a test: the storage is empty, the clock is stopped, and there is no randomness. */
export function takeBrowser(answer: typeof fetch): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.stubGlobal('fetch', vi.fn(answer))
  vi.stubGlobal('indexedDB', undefined)
  vi.stubGlobal('BroadcastChannel', Channel)
  localStorage.clear()
  sessionStorage.clear()
  onTestFinished(() => {
    Channel.open.clear()
    localStorage.clear()
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    sessionStorage.clear()
  })
}

export const advanceTime = (ms: number) => vi.advanceTimersByTimeAsync(ms)

export async function finishPendingWork(): Promise<void> {
  for (let step = 0; step < 10; step += 1) {
    await advanceTime(0)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

export function setVisibility(visibility: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

export function otherPage(name: string) {
  const channel = new Channel(name)
  const heard: unknown[] = []
  channel.onmessage = ({ data }) => void heard.push(data)
  return { heard, say: (data: unknown) => channel.postMessage(data) }
}
