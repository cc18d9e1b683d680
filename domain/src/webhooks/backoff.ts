const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const DELAYS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 20].map((hours) => hours * HOUR)]

/**
 * Delay before the next attempt; null after the last one. The delay is partly random, so that a repaired receiver does
 * not get all deliveries at once.
 */
export function nextDelay(failed: number, random: number): number | null {
  const delay = DELAYS[failed - 1]
  return delay === undefined ? null : delay + Math.floor((delay / 10) * random)
}
