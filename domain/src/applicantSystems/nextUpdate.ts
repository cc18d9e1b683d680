import { nextDelay } from '../webhooks/backoff.ts'

const DAY_MS = 24 * 60 * 60_000
/** Updates are retried for eight weeks, because an applicant system may be unavailable for a long time. */
const RETRY_PERIOD_MS = 56 * DAY_MS

export interface UpdateAttempts {
  tries: number
  since: number
  now: number
}

export function nextUpdateAt({ tries, since, now }: UpdateAttempts, random: number): number | null {
  const delay = nextDelay(tries, random) ?? DAY_MS
  return now + delay > since + RETRY_PERIOD_MS ? null : now + delay
}

export const isFailing = (tries: number): boolean => nextDelay(tries, 0) === null
