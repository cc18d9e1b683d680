import { nextDelay } from '../webhooks/backoff.ts'

const DAY_MS = 24 * 60 * 60_000
/** The applicant system may be unavailable for up to eight weeks, so updates are retried for this time. */
const RETRY_PERIOD_MS = 56 * DAY_MS

export interface UpdateAttempts {
  tries: number
  since: number
  now: number
}

/**
 * Time of the next retry. The first retries have the same intervals as retries of webhooks, and later retries are
 * daily. Null if no retry follows.
 */
export function nextUpdateAt({ tries, since, now }: UpdateAttempts, random: number): number | null {
  const delay = nextDelay(tries, random) ?? DAY_MS
  return now + delay > since + RETRY_PERIOD_MS ? null : now + delay
}

/** A connection counts as failing after the same number of failed attempts as a webhook. */
export const isFailing = (tries: number): boolean => nextDelay(tries, 0) === null
