import type { Entry } from '@assay/contract/exam/exam'
import { useEffect, useEffectEvent } from 'react'
import { createPause } from '../../engine/effects/pause.ts'
import { readEntryOrNull } from '../readEntry.ts'

/** The clock may be wrong, and the window may be moved. */
const LOOK_MS = 30_000
/** A moved start is soon seen by a candidate about to start. */
const LOOK_LATE_MS = 5_000
const LATE_MS = 300_000
const SOON_MS = 250

function waitMs(turn: string, ahead: number, isOpen: boolean): number {
  const left = Date.parse(turn) - Date.now() - ahead * 1_000
  return Math.min(isOpen && left < LATE_MS ? LOOK_LATE_MS : LOOK_MS, Math.max(left, 0) + SOON_MS)
}

/** When the page turns: the test opens, or can be started no longer. */
function turnOf({ entry_state, opens_at, closes_at }: Entry): string | null {
  if (entry_state === 'waiting') return opens_at
  return entry_state === 'open' ? closes_at : null
}

/**
 * Before its turn the page asks by itself, above all in that moment by the server's clock, and when somebody comes back to
 * it. What was opened again has no turn.
 */
export function useEntryWatch(
  code: string,
  entry: Entry | null,
  ahead: number,
  onChange: (entry: Entry) => void,
): void {
  const turn = entry && turnOf(entry)
  const isOpen = entry?.entry_state === 'open'
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (!turn) return
    const stop = new AbortController()
    const pause = createPause()
    for (const event of ['focus', 'online']) window.addEventListener(event, pause.wake, { signal: stop.signal })

    async function watch(turn: string): Promise<void> {
      for (let misses = 0; !stop.signal.aborted; misses += 1) {
        // A device whose clock is fast would ask without end.
        await pause.wait(Math.max(waitMs(turn, ahead, isOpen), misses > 0 ? SOON_MS * 2 ** Math.min(misses, 6) : 0))
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
