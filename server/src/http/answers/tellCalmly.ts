const MINUTE_MS = 60_000

interface Log {
  error: (about: object, words: string) => void
  warn: (about: object, words: string) => void
}

/**
 * What lasts is told with all that is known of it once a minute, and in between in a word: a log that is flooded hides what else
 * happens.
 */
export function tellCalmly(now: () => number = () => performance.now()) {
  const toldAt = new Map<string, number>()
  return (log: Log, cause: string, error: unknown, words: string): void => {
    const before = toldAt.get(cause)
    if (before !== undefined && now() - before < MINUTE_MS) {
      log.warn({ cause }, words)
      return
    }
    // Causes are few; one that has not been met for a minute begins anew.
    toldAt.set(cause, now())
    log.error({ err: error, cause }, words)
  }
}
