import type { Log } from '../../../log.ts'

const MINUTE_MS = 60_000

/** A continuing failure is logged in full once a minute, and in short form in between, to keep the log small. */
export function limitedFailureLog(now: () => number = () => performance.now()) {
  const loggedAt = new Map<string, number>()
  return (log: Pick<Log, 'warn' | 'error'>, cause: string, error: unknown, words: string): void => {
    const before = loggedAt.get(cause)
    if (before !== undefined && now() - before < MINUTE_MS) {
      log.warn({ cause }, words)
      return
    }
    loggedAt.set(cause, now())
    log.error({ err: error, cause }, words)
  }
}
