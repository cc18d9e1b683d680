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

async function recordReveal(tx: Tx, doer: Doer, id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await noteAll(tx, ids, doer.at)
  const amount = ids.length
  await recordDeed(tx, doer, { action: 'revealed', object_kind: 'blueprint', object_id: id, detail: { amount } })
}

/** Switches anonymous review on, or off, which reveals all names. */
export async function readBlind(tx: Tx, doer: Doer, { id, isBlind }: { id: number; isBlind: boolean }): Promise<void> {
  if (isBlind) return noteAll(tx, await beginBlind(tx, id), doer.at)
  await recordReveal(tx, doer, id, await endBlind(tx, id))
}

interface Revealing {
  doer: Doer
  blueprintId: number
  codes: readonly string[] | null
}

export const reveal = (db: Db, { doer, blueprintId, codes }: Revealing): Promise<number> =>
  inTransaction(db, async (tx) => {
    const ids = await revealVeiled(tx, blueprintId, codes)
    await recordReveal(tx, doer, blueprintId, ids)
    return ids.length
  })
