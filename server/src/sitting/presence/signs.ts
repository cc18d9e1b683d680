import type { LastHeard, Sign } from '@assay/domain/exam/gaps'

/** What was heard of running tests since it was written last, by interview and in its order. */
export type Signs = Map<number, Sign[]>

/** Between two signs that are nearer than this nothing can be a gap. */
const NEAR_MS = 20_000

/** Remembers that a running test was heard of: nothing waits for it to be written. */
export function noteSign(signs: Signs, interviewId: number, sign: Sign): void {
  const known = signs.get(interviewId) ?? []
  const [before, last] = known.slice(-2)
  // Where many calls come in one breath, the last of them says as much as all.
  const isLastEnough = before && last && !last.presence && !sign.presence && sign.at - before.at < NEAR_MS
  signs.set(interviewId, isLastEnough ? [...known.slice(0, -1), sign] : [...known, sign])
}

/** Signs of before the clock began to run as it does now tell nothing about how it runs. */
export const heardSince = (heard: LastHeard | null, runFrom: number): LastHeard | null =>
  heard !== null && heard.heard_at >= runFrom ? heard : null
