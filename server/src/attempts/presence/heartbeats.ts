import type { LastHeard, Sign } from '@assay/domain/exam/gaps'

/** Unwritten heartbeats of running tests, by interview, in order. */
export type Signs = Map<number, Sign[]>

/** Heartbeats closer than this cannot have a gap between them. */
const NEAR_MS = 20_000

/** Kept in memory, so that no request waits for the write. */
export function recordSign(signs: Signs, interviewId: number, sign: Sign): void {
  const known = signs.get(interviewId) ?? []
  const [before, last] = known.slice(-2)
  // Of many requests in quick succession, the last one is enough.
  const isLastEnough = before && last && !last.presence && !sign.presence && sign.at - before.at < NEAR_MS
  signs.set(interviewId, isLastEnough ? [...known.slice(0, -1), sign] : [...known, sign])
}

/** Heartbeats before the current running time do not count. */
export const heartbeatSince = (heard: LastHeard | null, runFrom: number): LastHeard | null =>
  heard !== null && heard.heard_at >= runFrom ? heard : null
