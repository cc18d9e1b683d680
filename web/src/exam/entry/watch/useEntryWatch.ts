import type { Entry } from '@assay/contract/exam/exam'
import { useEffect, useEffectEvent } from 'react'
import { createPause } from '../../engine/effects/pause.ts'
import { readEntryOrNull } from '../readEntry.ts'

/** The polls are needed because the device's clock may be wrong, and staff may change the times. */
const LOOK_MS = 30_000
/** Interval of polls shortly before the test can start, so that a changed start time appears soon. */
const LOOK_LATE_MS = 5_000
const LATE_MS = 300_000
const SOON_MS = 250

function pollDelayMs(turn: string, ahead: number, isOpen: boolean): number {
  const left = Date.parse(turn) - Date.now() - ahead * 1_000
  return Math.min(isOpen && left < LATE_MS ? LOOK_LATE_MS : LOOK_MS, Math.max(left, 0) + SOON_MS)
}

function nextChangeTime({ entry_state, opens_at, closes_at }: Entry): string | null {
  if (entry_state === 'waiting') return opens_at
  return entry_state === 'open' ? closes_at : null
}

/** A reopened test has no opening or closing time. */
export function useEntryWatch(
  code: string,
  entry: Entry | null,
  ahead: number,
  onChange: (entry: Entry) => void,
): void {
  const turn = entry && nextChangeTime(entry)
  const isOpen = entry?.entry_state === 'open'
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (!turn) return
    const stop = new AbortController()
    const pause = createPause()
    for (const event of ['focus', 'online']) window.addEventListener(event, pause.wake, { signal: stop.signal })

    async function watch(turn: string): Promise<void> {
      for (let misses = 0; !stop.signal.aborted; misses += 1) {
        // Without a minimum, a device whose clock is ahead would poll without a pause.
        await pause.wait(
          Math.max(pollDelayMs(turn, ahead, isOpen), misses > 0 ? SOON_MS * 2 ** Math.min(misses, 6) : 0),
        )
        const now = stop.signal.aborted ? null : await readEntryOrNull(code)
        if (now && !stop.signal.aborted) change(now)
      }
    }
    void watch(turn)
    return () => {
      stop.abort()
      pause.wake()
    }
  }, [code, turn, ahead, isOpen])
}
