import { Refused } from '@assay/contract/client'

const BACKOFF = { firstMs: 500, longestMs: 8_000 }
/** A server or proxy with a wrong clock may ask for a wait of hours. The page never waits longer than this limit. */
const LONGEST_WAIT_S = 60

export type Failure =
  | { kind: 'again'; afterMs: number | null }
  | { kind: 'closed' }
  | { kind: 'gone' }
  /** The candidate must enter again, because the test was reopened or continued on another computer. */
  | { kind: 'reentry_required' }
  /** `isOvertaken`: a newer answer from another device counts instead. */
  | { kind: 'refused'; isOvertaken?: true }

/** Unsent data may be discarded only after a clear rejection by our server. Other requests are repeated. */
export function failureOf(cause: unknown): Failure {
  if (!(cause instanceof Refused)) return { kind: 'again', afterMs: null }
  const { status, code, retryAfter } = cause
  if (code === 'INTERVIEW_CLOSED') return { kind: 'closed' }
  if (code === 'INTERVIEW_NOT_FOUND') return { kind: 'gone' }
  if (code === 'NOT_ACTIVATED' || code === 'SEAT_NEEDED') return { kind: 'reentry_required' }
  // A hotel's sign-in page or a proxy may also reply with a status of 4xx, but without our error codes.
  const isOurs = status >= 400 && status < 500 && code !== 'SERVER_ERROR'
  if (!isOurs || status === 429 || status === 408) {
    return { kind: 'again', afterMs: retryAfter > 0 ? Math.min(retryAfter, LONGEST_WAIT_S) * 1000 : null }
  }
  return code === 'ANSWERED_LATER' ? { kind: 'refused', isOvertaken: true } : { kind: 'refused' }
}

/** The delay is partly random, so that candidates do not all retry at the same time. */
export function backoffMs(failures: number, random: number): number {
  const longest = Math.min(BACKOFF.longestMs, BACKOFF.firstMs * 2 ** Math.max(0, failures - 1))
  return Math.round(longest * (0.5 + random / 2))
}
