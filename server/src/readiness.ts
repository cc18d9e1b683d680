import { statfs } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Damage } from './platform/db/damage.ts'
import { lockCounter, takeLock } from './platform/db/lock.ts'
import { isSqlite } from './platform/db/rowsAsTable.ts'
import type { Db } from './platform/db/schema.ts'
import { inTransaction } from './platform/db/transaction.ts'
import { type Cause, REASONS, storageCauseOf } from './platform/http/responses/causes.ts'
import { type Family, reading } from './platform/metrics/instruments.ts'

const PROBE = 'readiness probe'
const CHECK_TIMEOUT_MS = 1_000
/**
 * Results of a readiness check are reused for this time in milliseconds: anyone can send this request, and each check
 * writes to the database.
 */
const RESULT_MAX_AGE_MS = 1_000
const POLL_INTERVAL_MS = 10_000
const MIN_FREE_BYTES = 64 * 2 ** 20

const DATABASE_NOT_WRITABLE: Cause = { reason: 'away', words: 'Nothing can be saved at the moment' }
const SILENT_DISK: Cause = { reason: 'silent', words: 'The disk does not answer' }
const SILENT_DATABASE: Cause = { reason: 'silent', words: 'The database does not answer' }
/**
 * If an answer waits longer than this number of milliseconds to be saved, the node is not ready, even if the database
 * still responds.
 */
const SLOWEST_SAVE_MS = 5_000
const SLOW_SAVES: Cause = { reason: 'silent', words: 'A save has been waiting for more than 5 seconds' }
const NEARLY_FULL: Cause = { reason: 'full', words: 'The disk is nearly full' }
const FOLDER_MISSING: Cause = { reason: 'away', words: 'The data folder is gone' }

/** Only a row that is committed and read again proves that answers can be saved now. */
async function savingFault(db: Db): Promise<Cause | null> {
  try {
    const before = await lockCounter(db, PROBE)
    await inTransaction(db, (tx) => takeLock(tx, PROBE))
    return (await lockCounter(db, PROBE)) > before ? null : DATABASE_NOT_WRITABLE
  } catch (error) {
    return storageCauseOf(error) ?? DATABASE_NOT_WRITABLE
  }
}

async function roomFault(db: Db, folder: string): Promise<Cause | null> {
  if (!isSqlite(db)) return null
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize > MIN_FREE_BYTES ? null : NEARLY_FULL
  } catch (error) {
    const isGone = ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
    return isGone ? FOLDER_MISSING : SILENT_DISK
  }
}

const withTimeout = (check: Promise<Cause | null>, otherwise: Cause) =>
  Promise.race([check, setTimeout(CHECK_TIMEOUT_MS, otherwise, { ref: false })])

interface ReadinessSources {
  db: Db
  folder: string
  damage: Damage
  oldestSaveMs: () => number
}

export function watchReadiness({ db, folder, damage, oldestSaveMs }: ReadinessSources, now = () => performance.now()) {
  let last: { at: number; fault: Promise<Cause | null> } | null = null

  async function checkDatabase(): Promise<Cause | null> {
    if (damage.found !== null)
      return { reason: 'damaged', words: `The database is damaged, restore a backup: ${damage.found}` }
    if (oldestSaveMs() > SLOWEST_SAVE_MS) return SLOW_SAVES
    const room = await withTimeout(roomFault(db, folder), SILENT_DISK)
    return room ?? withTimeout(savingFault(db), SILENT_DATABASE)
  }

  return {
    fault(): Promise<Cause | null> {
      if (!last || now() - last.at >= RESULT_MAX_AGE_MS) last = { at: now(), fault: checkDatabase() }
      return last.fault
    },
  }
}

export type Readiness = ReturnType<typeof watchReadiness>

/** Each reason for a failed readiness check has its own metric series, so each reason can have its own alert. */
export function meterReadiness(readiness: Readiness): { family: Family; stop: () => void } {
  let known = readiness.fault()
  const timer = setInterval(() => {
    const check = readiness.fault()
    void check.then(() => {
      known = check
    })
  }, POLL_INTERVAL_MS)
  timer.unref()
  async function read() {
    const fault = await known
    const reasons = REASONS.map((reason) => ({ reason, value: Number(fault?.reason !== reason) }))
    return [{ value: Number(fault === null) }, ...reasons]
  }
  const help = '1 if answers can be saved on this node, otherwise 0 with the reason; the same as /api/ready.'
  return { family: reading('assay_ready', help, read), stop: () => clearInterval(timer) }
}
