import type { DatabaseSync } from 'node:sqlite'

/** SQLite would write its log into the database within a commit, once it has so many pages, and who waits for the commit waits for that too. */
const DUE_PAGES = 800
/** Where nobody leaves it a moment it is done between two orders. */
const OVERDUE_PAGES = 1_500
/** By then SQLite does it after all: what follows is only a guess at how long the log is. */
const LONGEST_PAGES = 4_000
/** Many orders come right behind the answer to another one. */
const QUIET_MS = 2
/** Orders that have waited for a large commit come first: they wait for one or the other, not for both. */
const BEHIND_LARGE_MS = 25
const PAGES_OF_COMMIT = 6
const ROWS_OF_PAGE = 12

/** Empties the log of a file in moments in which its writer has nothing to do. */
export function checkpointsOf(file: DatabaseSync) {
  file.exec(`PRAGMA wal_autocheckpoint = ${LONGEST_PAGES}`)
  const changes = file.prepare('SELECT total_changes() AS rows')
  const emptying = file.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  let rows = 0
  let pages = 0
  let calmFrom = 0
  let next: NodeJS.Timeout | undefined

  function checkpoint(): void {
    pages = 0
    try {
      emptying.get()
    } catch {
      // As within a commit: what was stored stands in the log, and stays there until there is room or nobody else has the file.
    }
  }

  return {
    /** Call it behind each answer. */
    answered(): void {
      clearTimeout(next)
      if (file.isTransaction) return
      const now = Number(changes.get()?.['rows'])
      const before = pages
      if (now !== rows) pages += PAGES_OF_COMMIT + (now - rows) / ROWS_OF_PAGE
      rows = now
      if (pages < DUE_PAGES) return
      const isLarge = pages - before >= DUE_PAGES
      // Large ones that come one behind the other do not put it off for ever.
      if (isLarge) calmFrom = before < OVERDUE_PAGES ? performance.now() + BEHIND_LARGE_MS : 0
      const waits = calmFrom - performance.now()
      if (pages >= OVERDUE_PAGES && waits <= 0) checkpoint()
      else next = setTimeout(checkpoint, Math.max(waits, QUIET_MS)).unref()
    },
    end: () => clearTimeout(next),
  }
}
