import { type Doer, recordDeed } from '../../db/audit.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { beginBlind, endBlind, revealVeiled } from './veil.ts'

/** How many have got their names back; where nobody has, nothing was done. */
async function recordReveal(tx: Tx, doer: Doer, id: number, amount: number): Promise<void> {
  if (amount === 0) return
  await recordDeed(tx, doer, { action: 'revealed', object_kind: 'blueprint', object_id: id, detail: { amount } })
}

/** A round is read blind from now on, or not any more, which reveals all. */
export async function readBlind(tx: Tx, doer: Doer, { id, isBlind }: { id: number; isBlind: boolean }): Promise<void> {
  if (isBlind) return beginBlind(tx, id)
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
    const amount = await revealVeiled(tx, blueprintId, codes)
    await recordReveal(tx, doer, blueprintId, amount)
    return amount
  })
