import type { Clock } from '@assay/contract/sitting/clock'
import { streamAddress } from '../../../calls.ts'
import { backoffMs } from '../../../failure.ts'
import { createPause } from '../pause.ts'

/** What came over a stream may have been on its way for so long. */
const TRAVEL_MS = 5_000
/** A server without streams, or one that has too many, is left alone for a while: the calls every ten seconds are enough. */
const REFUSED_MS = 20_000

/** What guards a browser may have taken them away. */
export const hasStreams = (): boolean => 'EventSource' in globalThis

type Hear = (clock: Clock, sentAt: number, gotAt: number, saidAt: number) => void

/** One connection: the browser takes it up again by itself, unless it was refused. Resolves when it is. */
function listenOnce(code: string, signal: AbortSignal, hear: Hear): Promise<void> {
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
      // Nothing asked for it, so that most of the time it has only just been said.
      hear(clock, now - TRAVEL_MS, now, now)
      // The server ends it now, and would only refuse the next one.
      if (clock.is_closed) source.close()
    })
    source.onerror = () => source.readyState === EventSource.CLOSED && end()
  })
}

async function listenOn(code: string, signal: AbortSignal, hear: Hear): Promise<void> {
  const pause = createPause()
  signal.addEventListener('abort', pause.wake)
  for (let failures = 1; !signal.aborted; failures += 1) {
    await listenOnce(code, signal, hear)
    if (!signal.aborted) await pause.wait(REFUSED_MS + backoffMs(failures, Math.random()))
  }
}

/** Without locks, which is over plain http, only a page that is looked at has a stream. */
function whileShown(signal: AbortSignal, act: (signal: AbortSignal) => void): void {
  let shown = new AbortController()
  const stop = () => shown.abort()
  const look = () => {
    stop()
    if (document.visibilityState === 'hidden') return
    shown = new AbortController()
    act(shown.signal)
  }
  document.addEventListener('visibilitychange', look, { signal })
  signal.addEventListener('abort', stop)
  look()
}

/** For a page that is alone with it, as before a test. */
export function followClock(code: string, signal: AbortSignal, hear: Hear): void {
  if (hasStreams()) void listenOn(code, signal, hear)
}

/**
 * Hears of every change of the clock at once. One tab of a browser listens and tells the others: six connections to a
 * server are all that HTTP/1.1 gives a browser.
 */
export function listenToClock(code: string, signal: AbortSignal, hear: Hear): void {
  if (!hasStreams()) return
  // `locks` is missing where the page came over plain http, whatever its type says.
  const locks = navigator.locks as LockManager | undefined
  const listen = (until: AbortSignal) => listenOn(code, until, hear)
  // Refused: the page was left before its turn had come.
  if (locks) locks.request(`assay-clock ${code}`, { signal }, () => listen(signal)).catch(() => {})
  else whileShown(signal, (shown) => void listen(shown))
}
