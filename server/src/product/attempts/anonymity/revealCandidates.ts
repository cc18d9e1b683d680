import { type Actor, recordAuditEntry } from '../../../platform/db/audit.ts'
import type { Db, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { recordChanges } from '../../../platform/feed/changes.ts'
import { beginAnonymousReview, endAnonymousReview, revealNames } from './anonymize.ts'

const recordAllChanged = (tx: Tx, ids: readonly number[], at: number) =>
  recordChanges(
    tx,
    ids.map((id) => ({ id, at })),
  )

async function recordReveal(tx: Tx, actor: Actor, id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await recordAllChanged(tx, ids, actor.at)
  const amount = ids.length
  await recordAuditEntry(tx, actor, { action: 'revealed', object_kind: 'blueprint', object_id: id, detail: { amount } })
}

export async function setAnonymousReview(
  tx: Tx,
  actor: Actor,
  { id, isReviewAnonymous }: { id: number; isReviewAnonymous: boolean },
): Promise<void> {
  if (isReviewAnonymous) return recordAllChanged(tx, await beginAnonymousReview(tx, id), actor.at)
  await recordReveal(tx, actor, id, await endAnonymousReview(tx, id))
}

interface RevealRequest {
  actor: Actor
  blueprintId: number
  codes: readonly string[] | null
}

export const revealCandidates = (db: Db, { actor, blueprintId, codes }: RevealRequest): Promise<number> =>
  inTransaction(db, async (tx) => {
    const ids = await revealNames(tx, blueprintId, codes)
    await recordReveal(tx, actor, blueprintId, ids)
    return ids.length
  })
