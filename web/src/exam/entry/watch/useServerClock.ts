import type { Clock } from '@assay/contract/sitting/clock'
import { useEffect, useState } from 'react'
import { followClock } from '../../engine/effects/clock/stream.ts'

interface ServerClock {
  /** What the test's clock says, as it was told last; null before that. */
  clock: Clock | null
  /** By how much the server's clock is ahead of this device's, in whole seconds. */
  ahead: number
}

/** The time somebody will have may be changed while they read, and their device's clock may be wrong: the server tells both. */
export function useServerClock(code: string, isWanted: boolean): ServerClock {
  const [heard, setHeard] = useState<ServerClock>({ clock: null, ahead: 0 })
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    followClock(code, stop.signal, (clock) =>
      setHeard({ clock, ahead: Math.round((Date.parse(clock.server_time) - Date.now()) / 1_000) }),
    )
    return () => stop.abort()
  }, [code, isWanted])
  return heard
}
