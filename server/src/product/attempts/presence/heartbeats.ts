import type { Heartbeat, LastHeartbeat } from '@assay/domain/exam/gaps'
import type { UnsavedHeartbeats } from '../attemptCache.ts'

const MERGE_WINDOW_MS = 20_000

/** Heartbeats are first kept in memory, so that no request waits for a write. */
export function recordHeartbeat(heartbeats: UnsavedHeartbeats, interviewId: number, heartbeat: Heartbeat): void {
  const known = heartbeats.get(interviewId) ?? []
  const [before, last] = known.slice(-2)
  // Of several heartbeats within a short time, only the first and the newest are kept.
  const isLastEnough =
    before && last && !last.presence && !heartbeat.presence && heartbeat.at - before.at < MERGE_WINDOW_MS
  heartbeats.set(interviewId, isLastEnough ? [...known.slice(0, -1), heartbeat] : [...known, heartbeat])
}

export const heartbeatSince = (heard: LastHeartbeat | null, runFrom: number): LastHeartbeat | null =>
  heard !== null && heard.heard_at >= runFrom ? heard : null
