import { SHARE_FROM } from '../limits.ts'

/** `amount`: the number of interviews with this score, including the candidate's own interview. */
export interface ScoreCount {
  score: number
  amount: number
}

export interface Standing {
  rank: number
  finished: number
  scored_lower: number
  scored_same: number
  percentile: number | null
}

const sumOf = (counts: readonly ScoreCount[]) => counts.reduce((sum, { amount }) => sum + amount, 0)

/**
 * If there are few other candidates, the percentile is null, because it would look too precise (docs/decisions.md,
 * reading 100).
 */
export function standingOf(counts: readonly ScoreCount[], score: number): Standing {
  const finished = sumOf(counts)
  const lower = sumOf(counts.filter((each) => each.score < score))
  const same = Math.max(0, sumOf(counts.filter((each) => each.score === score)) - 1)
  const others = Math.max(0, finished - 1)
  return {
    rank: 1 + others - lower - same,
    finished,
    scored_lower: lower,
    scored_same: same,
    // The value is doubled before the division, so that halves are exact and are rounded up.
    percentile: others < SHARE_FROM ? null : Math.round((100 * (2 * lower + same)) / (2 * others)),
  }
}
