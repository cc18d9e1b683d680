import type { Entry } from '@assay/contract/exam/exam'
import { useEffect, useEffectEvent } from 'react'
import { createPause } from '../../lib/async/pause.ts'
import { readEntryOrNull } from './readEntry.ts'

/** The entry page polls the server, because the device's clock may be wrong, and staff may change the times. */
const POLL_MS = 30_000
/** Interval of polls shortly before the test can start, so that a changed start time appears soon. */
const LATE_POLL_MS = 5_000
const LATE_MS = 300_000
const SOON_MS = 250

function pollDelayMs(changeTime: string, clockOffset: number, isOpen: boolean): number {
  const left = Date.parse(changeTime) - Date.now() - clockOffset * 1_000
  return Math.min(isOpen && left < LATE_MS ? LATE_POLL_MS : POLL_MS, Math.max(left, 0) + SOON_MS)
}

function nextChangeTime({ entry_state, opens_at, closes_at }: Entry): string | null {
  if (entry_state === 'waiting') return opens_at
  return entry_state === 'open' ? closes_at : null
}

export function useEntryWatch(
  code: string,
  entry: Entry | null,
  clockOffset: number,
  onChange: (entry: Entry) => void,
): void {
  const changeTime = entry && nextChangeTime(entry)
  const isOpen = entry?.entry_state === 'open'
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (!changeTime) return
    const stop = new AbortController()
    const pause = createPause()
    for (const event of ['focus', 'online']) window.addEventListener(event, pause.wake, { signal: stop.signal })

    async function watch(changeTime: string): Promise<void> {
      for (let attempts = 0; !stop.signal.aborted; attempts += 1) {
        // If the device's clock is ahead, the page would poll without a pause, so the delay has a minimum.
        await pause.wait(
          Math.max(
            pollDelayMs(changeTime, clockOffset, isOpen),
            attempts > 0 ? SOON_MS * 2 ** Math.min(attempts, 6) : 0,
          ),
        )
        const now = stop.signal.aborted ? null : await readEntryOrNull(code)
        if (now && !stop.signal.aborted) change(now)
      }
    }
    void watch(changeTime)
    return () => {
      stop.abort()
      pause.wake()
    }
  }, [code, changeTime, clockOffset, isOpen])
}
