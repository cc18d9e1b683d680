import { type Doer, recordDeed } from '../../db/audit.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { noteChanges } from '../../feed/changes.ts'
import { beginBlind, endBlind, revealVeiled } from './veil.ts'

const noteAll = (tx: Tx, ids: readonly number[], at: number) =>
  noteChanges(
    tx,
    ids.map((id) => ({ id, at })),
  )

/** How many have got their names back; where nobody has, nothing was done. */
async function recordReveal(tx: Tx, doer: Doer, id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await noteAll(tx, ids, doer.at)
  const amount = ids.length
  await recordDeed(tx, doer, { action: 'revealed', object_kind: 'blueprint', object_id: id, detail: { amount } })
}

/** A round is read blind from now on, or not any more, which reveals all. */
export async function readBlind(tx: Tx, doer: Doer, { id, isBlind }: { id: number; isBlind: boolean }): Promise<void> {
  if (isBlind) return noteAll(tx, await beginBlind(tx, id), doer.at)
  await recordReveal(tx, doer, id, await endBlind(tx, id))
}

interface Revealing {
  doer: Doer
  blueprintId: number
  /** Null where all are meant that are veiled now. */
  codes: readonly string[] | null
}

/** Gives how many were revealed; what is not veiled is passed over. */
export const reveal = (db: Db, { doer, blueprintId, codes }: Revealing): Promise<number> =>
  inTransaction(db, async (tx) => {
    const ids = await revealVeiled(tx, blueprintId, codes)
    await recordReveal(tx, doer, blueprintId, ids)
    return ids.length
  })
