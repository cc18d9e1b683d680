import type { WarningLog } from '../../log.ts'
import type { Actor } from '../../platform/db/audit.ts'
import type { Db, Queryable } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isUnavailable } from '../../platform/db/violations.ts'
import type { AttemptCache } from '../../product/attempts/attemptCache.ts'
import { lockDeletions } from '../../product/interviews/removeInterviews.ts'
import type { LogAuditEntries } from '../audit/sealer.ts'
import { type CandidateRow, candidateRows, erasedPeopleOf, erasedTexts, withConfirmations } from './candidateRows.ts'
import { eraseRows } from './eraseRows.ts'
import { overwriteDeletedBytes } from './remains/overwriteDeletedBytes.ts'
import { currentRetentionDays, isRetentionDue } from './retention.ts'

/** Maximum number of interviews that are erased in one commit. Each commit writes one erasure receipt. */
const BATCH_SIZE = 500

export interface RetireContext {
  db: Db
  attemptCache: AttemptCache
  now: () => number
  log: WarningLog
  logAuditEntries: LogAuditEntries
  isOver: () => boolean
}

interface BatchLimits {
  /** Interviews whose erasure failed are skipped until the next run. */
  failedIds: ReadonlySet<number>
  most: number
}

async function dueRows(db: Queryable, now: number, { failedIds, most }: BatchLimits) {
  const days = await currentRetentionDays(db, now)
  if (days === null) return []
  const query = candidateRows(db).where(isRetentionDue(days, now))
  return (failedIds.size > 0 ? query.where('id', 'not in', [...failedIds]) : query).limit(most).execute()
}

const systemActor = (at: number): Actor => ({ at, actor_id: null, actor_name: '', address: '' })

interface RetiredRows {
  rows: readonly CandidateRow[]
  erasureIds: readonly number[]
  isFull: boolean
}

const NO_ROWS: RetiredRows = { rows: [], erasureIds: [], isFull: false }
const mergeRetired = (one: RetiredRows, other: RetiredRows): RetiredRows => ({
  rows: [...one.rows, ...other.rows],
  erasureIds: [...one.erasureIds, ...other.erasureIds],
  isFull: one.isFull || other.isFull,
})

async function eraseBatch(
  { db, attemptCache, now, logAuditEntries }: RetireContext,
  wanted: BatchLimits,
): Promise<RetiredRows> {
  // If no interview is due, which is usual, this function must not take its locks, because a lock writes to the
  // database.
  if ((await dueRows(db, now(), { ...wanted, most: 1 })).length === 0) return NO_ROWS
  const { sealed, ...retired } = await inTransaction(db, async (tx) => {
    await lockDeletions(tx)
    const at = now()
    const batch = await dueRows(tx, at, wanted)
    const rows = await withConfirmations(tx, batch)
    if (rows.length === 0) return { ...NO_ROWS, sealed: [] }
    // Other interviews with the same e-mail address may still be kept. So audit entries are found only by interview id.
    const whom = { ...erasedPeopleOf(rows), emails: [], names: [] }
    const erasing = { actor: systemActor(at), attemptCache, cause: 'retention' as const, reason: null, rows, whom }
    const { erasureId, sealed } = await eraseRows(tx, erasing)
    return { rows, erasureIds: [erasureId], isFull: batch.length >= wanted.most, sealed }
  })
  logAuditEntries(sealed)
  return retired
}

/** Finds the interviews that cannot be erased. Their erasure is retried an hour later. */
async function eraseOneByOne(parts: RetireContext, failedIds: Set<number>): Promise<RetiredRows> {
  let gone = NO_ROWS
  for (let tried = 0; tried < BATCH_SIZE && !parts.isOver(); tried += 1) {
    const [row] = await dueRows(parts.db, parts.now(), { failedIds, most: 1 })
    if (!row) return gone
    try {
      gone = mergeRetired(gone, await eraseBatch(parts, { failedIds, most: 1 }))
    } catch (error) {
      if (isUnavailable(error)) throw error
      failedIds.add(row.id)
      parts.log.warn({ err: error, interview: row.id }, 'an interview could not be erased after its retention time')
    }
  }
  return gone
}

async function eraseBatchOrRows(parts: RetireContext, failedIds: Set<number>) {
  try {
    const gone = await eraseBatch(parts, { failedIds, most: BATCH_SIZE })
    return { gone, isMore: gone.isFull }
  } catch (error) {
    if (isUnavailable(error)) throw error
    return { gone: await eraseOneByOne(parts, failedIds), isMore: true }
  }
}

export async function eraseDueInterviews(parts: RetireContext): Promise<void> {
  const failedIds = new Set<number>()
  for (let isMore = true; isMore && !parts.isOver(); ) {
    const { gone, ...some } = await eraseBatchOrRows(parts, failedIds)
    const left = { texts: erasedTexts(erasedPeopleOf(gone.rows)), erasureIds: gone.erasureIds }
    if (gone.rows.length > 0) await overwriteDeletedBytes(parts.db, left, { isOver: parts.isOver })
    isMore = some.isMore
  }
}
