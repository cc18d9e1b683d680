import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { takeLock } from '../db/lock.ts'
import { nodeName, servingNodes } from '../db/postgres/serving.ts'
import { isSqlite } from '../db/rowsAsTable.ts'
import type { Db, Queryable, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { type CompletedTry, runTries, type Sending } from './tries.ts'

const POLL_INTERVAL_MS = 1_000
/**
 * A killed node stays connected to the database for a while. So a starting node checks for this time whether other
 * nodes are running.
 */
const STARTUP_CHECK_MS = 10_000
/** Number of checks that are skipped after a failed check, so that an outage of the database does not fill the log. */
const SKIPPED_POLLS = 9
const CLEANUP_INTERVAL_MS = 60 * 60_000
const STOP_WITHIN_MS = 3_000

/**
 * After a write, the loop pauses, so that other work can use the database. The pause is the duration of the write times
 * `PAUSE_FACTOR`, up to a limit.
 */
const PAUSE_FACTOR = 3
const MAX_PAUSE_MS = 200

interface Queue {
  db: Db
  now: () => number
  /** The name of the table is also the name of the lock. */
  table: 'deliveries' | 'orders'
}

interface Claim {
  id: number
  takenBy: string
}

interface Work<Claimed extends Claim> extends Queue, Omit<Sending<Claimed>, 'saveAndClaim' | 'releaseTry'> {
  name: string
  hasDue: (db: Queryable, now: number) => Promise<boolean>
  finish: (tx: Tx, completed: readonly CompletedTry<Claimed>[], now: number) => Promise<void>
  claim: (tx: Tx, now: number) => Promise<Claimed[]>
  cleanUp?: () => Promise<unknown>
}

async function saveAndClaim<Claimed extends Claim>(
  { db, now, table, hasDue, finish, claim }: Work<Claimed>,
  completed: readonly CompletedTry<Claimed>[],
  isClaiming: boolean,
): Promise<Claimed[]> {
  const at = now()
  // If no attempt is due, which is usual, no transaction starts, because taking the lock would write to the database.
  if (completed.length === 0 && !(isClaiming && (await hasDue(db, at)))) return []
  return inTransaction(db, async (tx) => {
    await takeLock(tx, table)
    if (completed.length > 0) await finish(tx, completed, at)
    return isClaiming ? claim(tx, at) : []
  })
}

const releaseTry = ({ db, now, table }: Queue, { id, takenBy }: Claim) =>
  sql`update ${sql.table(table)} set next_at = ${now()}, taken_by = null
    where id = ${id} and taken_by = ${takenBy}`.execute(db)

async function isSingleNode(db: Db): Promise<boolean> {
  if (isSqlite(db)) return true
  const own = await nodeName(db)
  return (await servingNodes(db)).isSubsetOf(new Set([own]))
}

/**
 * Returns true if no other node is running. All locks from before the start of this node then belong to crashed nodes
 * and are released.
 */
async function releaseAbandonedTries({ db, now, table }: Queue, begunAt: number): Promise<boolean> {
  if (!(await isSingleNode(db))) return false
  await sql`update ${sql.table(table)} set next_at = ${now()}, taken_by = null
    where taken_by is not null and last_attempt_at < ${begunAt}`.execute(db)
  return true
}

/** The sending loop runs on every node, and the database decides which node makes an attempt. */
export function startSending<Claimed extends Claim>(work: Work<Claimed>): () => Promise<void> {
  const { now, log, name, cleanUp } = work
  const tries = runTries<Claimed>(
    {
      ...work,
      saveAndClaim: (completed, isClaiming) => saveAndClaim(work, completed, isClaiming),
      releaseTry: (claimed) => releaseTry(work, claimed),
    },
    poll,
  )
  let isStopping = false
  let polling: Promise<void> | null = null
  let pollsToSkip = 0
  const begunAt = now()
  let cleanedUpAt = begunAt
  let mayHaveAbandonedTries = true

  async function pollOnce(): Promise<void> {
    if (mayHaveAbandonedTries)
      mayHaveAbandonedTries = !(await releaseAbandonedTries(work, begunAt)) && now() - begunAt < STARTUP_CHECK_MS
    if (cleanUp && now() - cleanedUpAt > CLEANUP_INTERVAL_MS) {
      cleanedUpAt = now()
      await cleanUp()
    }
    do {
      const startedAt = performance.now()
      const hasWritten = await tries.saveAndClaim(!isStopping)
      const pauseMs = Math.min((performance.now() - startedAt) * PAUSE_FACTOR, MAX_PAUSE_MS)
      if (hasWritten) await pause(pauseMs)
    } while (tries.hasCompleted() && !isStopping)
  }

  function poll(): void {
    if (isStopping) return
    polling ??= pollOnce()
      .catch((error: unknown) => {
        pollsToSkip = SKIPPED_POLLS
        log.warn({ err: error }, `sending to ${name} failed and is retried`)
      })
      .finally(() => {
        polling = null
      })
  }

  const timer = setInterval(() => {
    if (pollsToSkip > 0) pollsToSkip -= 1
    else poll()
  }, POLL_INTERVAL_MS)
  poll()
  return async () => {
    isStopping = true
    clearInterval(timer)
    await polling
    await tries.end(STOP_WITHIN_MS)
    await tries
      .saveAndClaim(false)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'results of sent messages could not be stored, so the messages may be sent again'),
      )
  }
}
