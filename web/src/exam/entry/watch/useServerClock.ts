import type { Clock } from '@assay/contract/attempts/clock'
import { useEffect, useState } from 'react'
import { streamClock } from '../../engine/effects/clock/stream.ts'

interface ServerClock {
  clock: Clock | null
  /** The server's clock minus the device's clock, in whole seconds. */
  ahead: number
}

/** From the server, because the candidate's time may change meanwhile and the device's clock may be wrong. */
export function useServerClock(code: string, isWanted: boolean): ServerClock {
  const [heard, setHeard] = useState<ServerClock>({ clock: null, ahead: 0 })
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    streamClock(code, stop.signal, (clock) =>
      setHeard({ clock, ahead: Math.round((Date.parse(clock.server_time) - Date.now()) / 1_000) }),
    )
    return () => stop.abort()
  }, [code, isWanted])
  return heard
}
