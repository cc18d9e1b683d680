import type { Clock } from '@assay/contract/attempts/clock'
import { createPause } from '../../../../lib/async/pause.ts'
import { streamAddress } from '../../../calls.ts'
import { backoffMs } from '../../../failure.ts'

const STREAM_DELAY_MS = 5_000
/**
 * Wait before the next attempt if the server offers no streams, or has too many open streams. During this wait,
 * heartbeats every ten seconds are enough.
 */
const REFUSED_MS = 20_000

/** False if security software has removed `EventSource` from the page. */
export const hasStreams = (): boolean => 'EventSource' in globalThis

type ApplyClock = (clock: Clock, sentAt: number, receivedAt: number, serverTimeAt: number) => void

/** Resolves if the server rejects the stream. Otherwise the browser reconnects automatically. */
function listenOnce(code: string, signal: AbortSignal, applyClock: ApplyClock): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource(streamAddress(code))
    const end = () => {
      source.close()
      resolve()
    }
    signal.addEventListener('abort', end)
    source.addEventListener('clock', ({ data }) => {
      const now = performance.now()
      const clock: Clock = JSON.parse(data)
      // The server sends this message without a request, so its time of sending is only an estimate.
      applyClock(clock, now - STREAM_DELAY_MS, now, now)
      // After the end of the test, the server rejects streams, so the page must not reconnect.
      if (clock.is_closed) source.close()
    })
    source.onerror = () => source.readyState === EventSource.CLOSED && end()
  })
}

async function listenWithRetry(code: string, signal: AbortSignal, applyClock: ApplyClock): Promise<void> {
  const pause = createPause()
  signal.addEventListener('abort', pause.wake)
  for (let failures = 1; !signal.aborted; failures += 1) {
    await listenOnce(code, signal, applyClock)
    if (!signal.aborted) await pause.wait(REFUSED_MS + backoffMs(failures, Math.random()))
  }
}

/** Plain HTTP has no locks for sharing a stream, so each visible page opens its own stream. */
function whileVisible(signal: AbortSignal, act: (signal: AbortSignal) => void): void {
  let shown = new AbortController()
  const stop = () => shown.abort()
  const restart = () => {
    stop()
    if (document.visibilityState === 'hidden') return
    shown = new AbortController()
    act(shown.signal)
  }
  document.addEventListener('visibilitychange', restart, { signal })
  signal.addEventListener('abort', stop)
  restart()
}

export function listenToClockAlone(code: string, signal: AbortSignal, applyClock: ApplyClock): void {
  if (hasStreams()) void listenWithRetry(code, signal, applyClock)
}

/**
 * One tab listens to the stream and informs the other tabs, because with HTTP/1.1 a browser opens only six connections
 * per server.
 */
export function listenToClock(code: string, signal: AbortSignal, applyClock: ApplyClock): void {
  if (!hasStreams()) return
  // `locks` is undefined on plain HTTP, despite its type.
  const locks = navigator.locks as LockManager | undefined
  const listen = (until: AbortSignal) => listenWithRetry(code, until, applyClock)
  // If the candidate leaves the page, the request for the lock is aborted, which is no error.
  if (locks) locks.request(`assay-clock ${code}`, { signal }, () => listen(signal)).catch(() => {})
  else whileVisible(signal, (shown) => void listen(shown))
}
