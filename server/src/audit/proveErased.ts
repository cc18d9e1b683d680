import { ERASED, type Sealed } from '@assay/domain/audit/chain'
import { spansOf } from '@assay/domain/audit/spans'
import { AUDIT, recordDeed } from '../db/audit.ts'
import type { Db, Queryable, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { takeTurn } from '../db/turn.ts'
import { isOnChain, readKeptHead } from './keptHead.ts'
import { sealWithin } from './seal.ts'

/** Beside the end of the chain stands whether the erasures of older releases were proved: that happens once. */
const PROVED = 'erasures proved'

export const areProved = async (db: Queryable): Promise<boolean> =>
  (await db.selectFrom('audit_head').select('name').where('name', '=', PROVED).executeTakeFirst()) !== undefined

/**
 * Whether this release has sealed on this very chain: the data folder remembers its end, which no older release wrote there.
 * Then erasures were proved before, and a mark that is missing was taken away.
 */
export async function wasHere(db: Queryable, folder: string): Promise<boolean> {
  const kept = await readKeptHead(db, folder)
  return kept !== null && (await isOnChain(db, kept))
}

/** The deeds whose details are gone already. */
async function erasedBefore(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('audit')
    .select('seq')
    .where('erased_at', 'is not', null)
    .where('seq', 'is not', null)
    .execute()
  return rows.flatMap(({ seq }) => seq ?? [])
}

/**
 * Older releases did not say of which deeds an erasure took the details. One deed says it for all of them, at the first start
 * of this release; from then on a detail that is gone without its erasure is found. Gives what was sealed.
 */
export async function proveOlderErasures(db: Db, folder: string, at: number): Promise<readonly Sealed[]> {
  if ((await areProved(db)) || (await wasHere(db, folder))) return []
  return inTransaction(db, async (tx) => {
    await takeTurn(tx, AUDIT)
    // Of several nodes that start at once one is first.
    if (await areProved(tx)) return []
    await tx.insertInto('audit_head').values({ name: PROVED, seq: 0, hash: '' }).execute()
    const before = await sealWithin(tx)
    const rows = await erasedBefore(tx)
    if (rows.length === 0) return before
    const nobody = { at, actor_id: null, actor_name: '', address: '' }
    await recordDeed(tx, nobody, { ...ERASED, object_id: 'upgrade', detail: { cause: 'upgrade', rows: spansOf(rows) } })
    return [...before, ...(await sealWithin(tx))]
  })
}
