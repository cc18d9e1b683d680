import type { Reliability } from '../insight/reliability.ts'

export interface PlacesTold {
  state: 'ok' | 'too_few' | 'no_spread' | 'unreliable'
  /** How many more must finish; 0 where that is not what is missing. */
  needed: number
  reliability: number | null
}

const ENOUGH = 30
/** Below, less than half of what differs between people would show again on another paper. */
const RELIABLE = 0.5

/** Whether people can be told apart at all, by what insight says of their test; nothing where it says nothing yet of so many. */
export function placesTold(known: Reliability | undefined, finished: number): PlacesTold {
  if (!known) return { state: 'too_few', needed: Math.max(1, ENOUGH - finished), reliability: null }
  const { state, value, needed } = known
  if (state === 'too_few') return { state, needed, reliability: value }
  if (value === null) return { state: 'no_spread', needed: 0, reliability: null }
  return { state: value < RELIABLE ? 'unreliable' : 'ok', needed: 0, reliability: value }
}
