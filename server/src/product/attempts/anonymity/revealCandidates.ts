import { type Doer, recordAuditEntry } from '../../../platform/db/audit.ts'
import type { Db, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { recordChanges } from '../../../platform/feed/changes.ts'
import { beginAnonymousReview, endAnonymousReview, revealNames } from './anonymize.ts'

const recordAllChanged = (tx: Tx, ids: readonly number[], at: number) =>
  recordChanges(
    tx,
    ids.map((id) => ({ id, at })),
  )

async function recordReveal(tx: Tx, doer: Doer, id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await recordAllChanged(tx, ids, doer.at)
  const amount = ids.length
  await recordAuditEntry(tx, doer, { action: 'revealed', object_kind: 'blueprint', object_id: id, detail: { amount } })
}

/** Switches anonymous review on or off. Switching it off reveals all names. */
export async function setAnonymousReview(
  tx: Tx,
  doer: Doer,
  { id, isBlind }: { id: number; isBlind: boolean },
): Promise<void> {
  if (isBlind) return recordAllChanged(tx, await beginAnonymousReview(tx, id), doer.at)
  await recordReveal(tx, doer, id, await endAnonymousReview(tx, id))
}

interface Revealing {
  doer: Doer
  blueprintId: number
  codes: readonly string[] | null
}

export const revealCandidates = (db: Db, { doer, blueprintId, codes }: Revealing): Promise<number> =>
  inTransaction(db, async (tx) => {
    const ids = await revealNames(tx, blueprintId, codes)
    await recordReveal(tx, doer, blueprintId, ids)
    return ids.length
  })
