import { useEffect, useEffectEvent } from 'react'
import { getInterview, sendRequest, withTiming } from '../../calls.ts'
import { createPause } from '../../engine/effects/pause.ts'
import { backoffMs } from '../../failure.ts'

export const loadStartState = (code: string) =>
  withTiming(sendRequest(getInterview, { params: { code } })).catch(() => null)

export type Seen = NonNullable<Awaited<ReturnType<typeof loadStartState>>>

export const hasStarted = ({ answer }: Seen): boolean => answer.is_activated || answer.is_closed

/**
 * The test may be running although ENTER TEST got no response. The polls end when the server reports that the test has
 * started or ended.
 */
export function useStartWatch(code: string, isWatching: boolean, onBegun: (seen: Seen) => void): void {
  const begun = useEffectEvent(onBegun)
  useEffect(() => {
    if (!isWatching) return
    const stop = new AbortController()
    const pause = createPause()
    for (const event of ['focus', 'online']) window.addEventListener(event, pause.wake, { signal: stop.signal })
    document.addEventListener('visibilitychange', pause.wake, { signal: stop.signal })

    async function watch(): Promise<void> {
      for (let looks = 1; !stop.signal.aborted; looks += 1) {
        await pause.wait(backoffMs(looks, Math.random()))
        const seen = stop.signal.aborted ? null : await loadStartState(code)
        if (seen && hasStarted(seen) && !stop.signal.aborted) return begun(seen)
      }
    }
    void watch()
    return () => {
      stop.abort()
      pause.wake()
    }
  }, [code, isWatching])
}
