import { sql } from 'kysely'
import type { WarningLog } from './log.ts'
import { isSqlite } from './platform/db/rowsAsTable.ts'
import type { Queryable } from './platform/db/schema.ts'

const POLL_INTERVAL_MS = 5_000
/** Smaller differences between system time and monotonic time are normal corrections of the system time. */
const JUMP_MS = 1_000

/**
 * A change of the system time must not end or extend tests. `wall` is the system time, `running` the monotonic time.
 */
export function monotonicClock(startsAt: number, wall = Date.now, running = () => performance.now()) {
  const offset = startsAt - running()
  let known = wall() - running()

  return {
    now: () => Math.round(running() + offset),
    jumped(): number {
      const driftMs = wall() - running()
      const moved = Math.round(driftMs - known)
      known = driftMs
      return Math.abs(moved) < JUMP_MS ? 0 : moved
    },
  }
}

export type SteadyClock = ReturnType<typeof monotonicClock>

/** All nodes use the time of the database, so that they agree about deadlines. */
export async function readTime(db: Queryable): Promise<number> {
  if (isSqlite(db)) return Date.now()
  const { rows } = await sql<{ ms: number }>`
    select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as ms`.execute(db)
  return rows[0]?.ms ?? Date.now()
}

export function logClockJumps(clock: SteadyClock, log: WarningLog, everyMs = POLL_INTERVAL_MS): () => void {
  const timer = setInterval(() => {
    const jumped_ms = clock.jumped()
    if (jumped_ms === 0) return
    log.warn(
      { jumped_ms },
      "the machine's clock was changed: Assay ignores this until its restart; restart Assay when no test runs",
    )
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
