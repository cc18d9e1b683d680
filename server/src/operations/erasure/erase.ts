import type { Actor } from '../../platform/db/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { AttemptCache } from '../../product/attempts/attemptCache.ts'
import { lockDeletions } from '../../product/interviews/removeInterviews.ts'
import type { LogAuditEntries } from '../audit/sealer.ts'
import { erasedPeopleOf, erasedTexts, interviewsOfEmail, isRunning } from './candidateRows.ts'
import { isFullyErased } from './erasedAmounts.ts'
import { eraseRows, InterviewRunningError } from './eraseRows.ts'
import { overwriteDeletedBytes } from './remains/overwriteDeletedBytes.ts'

interface ErasureRequest {
  email: string
  reason: string | null
}

type Refused = 'NOTHING_TO_ERASE' | 'INTERVIEW_IN_PROGRESS'

/**
 * Returns the number of the erasure receipt. SQLite's files then contain the erased data only if a long read prevents
 * overwriting.
 */
export async function eraseCandidate(
  db: Db,
  {
    actor,
    attemptCache,
    logAuditEntries,
  }: { actor: Actor; attemptCache: AttemptCache; logAuditEntries: LogAuditEntries },
  { email, reason }: ErasureRequest,
): Promise<number | Refused> {
  const erased = await inTransaction(db, async (tx) => {
    await lockDeletions(tx)
    const rows = await interviewsOfEmail(tx, email)
    const whom = erasedPeopleOf(rows, email)
    if (rows.some(isRunning)) return 'INTERVIEW_IN_PROGRESS' as const
    if (await isFullyErased(tx, whom)) return 'NOTHING_TO_ERASE' as const
    const gone = await eraseRows(tx, { actor, attemptCache, cause: 'request', reason, rows, whom })
    return { ...gone, texts: erasedTexts(whom) }
  }).catch((error: unknown) => {
    if (error instanceof InterviewRunningError) return 'INTERVIEW_IN_PROGRESS' as const
    throw error
  })
  if (typeof erased === 'string') return erased
  logAuditEntries(erased.sealed)
  await overwriteDeletedBytes(db, { texts: erased.texts, erasureIds: [erased.erasureId] })
  return erased.erasureId
}
