import type { DatabaseSync } from 'node:sqlite'

/**
 * SQLite's automatic checkpoint delays a commit, so this code starts the checkpoints instead. If the write-ahead log
 * has more pages than this, a checkpoint runs in the next pause.
 */
const DUE_PAGES = 800
/** If the write-ahead log has more pages than this, a checkpoint runs between two statements, without a pause. */
const OVERDUE_PAGES = 1_500
/**
 * If the write-ahead log has more pages than this, SQLite runs its own checkpoint. This is a safeguard, because this
 * code only estimates the size of the log.
 */
const LONGEST_PAGES = 4_000
/**
 * Minimum length of a pause. Shorter gaps do not count as a pause, because a statement often follows directly after the
 * response to another statement.
 */
const QUIET_MS = 2
/**
 * Statements that waited for a large commit run before the checkpoint, so that they do not wait for the commit and the
 * checkpoint.
 */
const BEHIND_LARGE_MS = 25
const PAGES_OF_COMMIT = 6
const ROWS_OF_PAGE = 12

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
      // A failed checkpoint, for example on a full disk, loses no data: committed data stays in the write-ahead log. No
      // other process uses the file.
    }
  }

  return {
    answered(): void {
      clearTimeout(next)
      if (file.isTransaction) return
      const now = Number(changes.get()?.['rows'])
      const before = pages
      if (now !== rows) pages += PAGES_OF_COMMIT + (now - rows) / ROWS_OF_PAGE
      rows = now
      if (pages < DUE_PAGES) return
      const isLarge = pages - before >= DUE_PAGES
      // Several large commits in a row must not delay the checkpoint forever.
      if (isLarge) calmFrom = before < OVERDUE_PAGES ? performance.now() + BEHIND_LARGE_MS : 0
      const waits = calmFrom - performance.now()
      if (pages >= OVERDUE_PAGES && waits <= 0) checkpoint()
      else next = setTimeout(checkpoint, Math.max(waits, QUIET_MS)).unref()
    },
    end: () => clearTimeout(next),
  }
}
