import type { Entry } from '@assay/contract/exam'
import { useEffect, useEffectEvent } from 'react'
import { createPause } from '../engine/effects/pause.ts'
import { lookAtEntry } from './lookAtEntry.ts'

/** The clock of this device may be wrong, and the window may be moved. */
const LOOK_MS = 30_000
const SOON_MS = 250

const waitMs = ({ opens_at }: Entry) => {
  const left = opens_at ? Date.parse(opens_at) - Date.now() : LOOK_MS
  return Math.min(LOOK_MS, Math.max(left, 0) + SOON_MS)
}

/** While it is too early the page asks by itself, above all in the moment in which the test opens; and when somebody comes back to it. */
export function useEntryWatch(code: string, entry: Entry | null, onChange: (entry: Entry) => void): void {
  const isWaiting = entry?.entry_state === 'waiting'
  const change = useEffectEvent(onChange)
  const pauseMs = useEffectEvent(() => (entry ? waitMs(entry) : LOOK_MS))
  useEffect(() => {
    if (!isWaiting) return
    const stop = new AbortController()
    const pause = createPause()
    for (const event of ['focus', 'online']) window.addEventListener(event, pause.wake, { signal: stop.signal })

    async function watch(): Promise<void> {
      for (let misses = 0; !stop.signal.aborted; misses += 1) {
        // A device whose clock is fast would ask without end.
        await pause.wait(Math.max(pauseMs(), misses > 0 ? SOON_MS * 2 ** Math.min(misses, 6) : 0))
        const now = stop.signal.aborted ? null : await lookAtEntry(code)
        if (now && !stop.signal.aborted) change(now)
      }
    }
    void watch()
    return () => {
      stop.abort()
      pause.wake()
    }
  }, [code, isWaiting])
}
