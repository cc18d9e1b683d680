const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long after each try that failed the next one is made. */
const DELAYS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 20].map((hours) => hours * HOUR)]

/**
 * When the next try is made after so many that failed; null after the last. Up to a tenth later, by a number from 0 to 1, so
 * that a receiver which was down is not met by everything at one moment.
 */
export function nextDelay(failed: number, chance: number): number | null {
  const delay = DELAYS[failed - 1]
  return delay === undefined ? null : delay + Math.floor((delay / 10) * chance)
}
