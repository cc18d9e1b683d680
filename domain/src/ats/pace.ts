import { nextDelay } from '../webhooks/backoff.ts'

const DAY_MS = 24 * 60 * 60_000
/** So long the other side may be away. */
const TOLD_WITHIN_MS = 56 * DAY_MS

/** How often and how long it has been tried to tell a state. */
export interface Tried {
  /** Those that failed. */
  tries: number
  /** When there was something to tell. */
  since: number
  now: number
}

/** When an order is told again after so many tries that failed: at the webhooks' pace, then daily; null after eight weeks. */
export function nextTelling({ tries, since, now }: Tried, chance: number): number | null {
  const delay = nextDelay(tries, chance) ?? DAY_MS
  return now + delay > since + TOLD_WITHIN_MS ? null : now + delay
}

/** A system that has taken nothing for as long as a webhook is tried fails. */
export const isFailing = (tries: number): boolean => nextDelay(tries, 0) === null
