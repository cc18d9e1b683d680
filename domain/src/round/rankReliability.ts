import type { Reliability } from '../insight/reliability.ts'

export interface RankReliability {
  state: 'ok' | 'too_few' | 'no_spread' | 'unreliable'
  needed: number
  reliability: number | null
}

const MIN_FINISHED = 30
/**
 * Minimum reliability for ranks. With a lower reliability, chance causes more than half of the differences between
 * people.
 */
const RELIABLE = 0.5

export function rankReliability(known: Reliability | undefined, finished: number): RankReliability {
  if (!known) return { state: 'too_few', needed: Math.max(1, MIN_FINISHED - finished), reliability: null }
  const { state, value, needed } = known
  if (state === 'too_few') return { state, needed, reliability: value }
  if (value === null) return { state: 'no_spread', needed: 0, reliability: null }
  return { state: value < RELIABLE ? 'unreliable' : 'ok', needed: 0, reliability: value }
}
