import { nextDelay } from '../webhooks/backoff.ts'

const DAY_MS = 24 * 60 * 60_000
/** The other system may be unavailable for this long. */
const RETRY_PERIOD_MS = 56 * DAY_MS

export interface Tried {
  tries: number
  since: number
  now: number
}

/** Time of the next retry: first with the intervals of webhooks, then daily; null after eight weeks. */
export function nextUpdateAt({ tries, since, now }: Tried, chance: number): number | null {
  const delay = nextDelay(tries, chance) ?? DAY_MS
  return now + delay > since + RETRY_PERIOD_MS ? null : now + delay
}

/** A system is failing after as many failed attempts as a webhook gets. */
export const isFailing = (tries: number): boolean => nextDelay(tries, 0) === null
