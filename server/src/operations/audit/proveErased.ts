import { ERASED, type Sealed } from '@assay/domain/audit/chain'
import { formatNumberSpans } from '@assay/domain/audit/spans'
import { AUDIT, recordAuditEntry } from '../../platform/db/audit.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Db, Queryable, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { isOnChain, readStoredHead } from './keptHead.ts'
import { sealAll } from './seal.ts'

/**
 * Name of a row in the database. The row exists as soon as an audit entry lists the erasures by older releases. This
 * audit entry is written only once.
 */
const PROVED = 'erasures proved'

export const areOlderErasuresRecorded = async (db: Queryable): Promise<boolean> =>
  (await db.selectFrom('audit_head').select('name').where('name', '=', PROVED).executeTakeFirst()) !== undefined

/**
 * True if the data folder contains the hash of an entry in this chain. Older releases stored no hash there, so this
 * release has already sealed entries. If the row `PROVED` is missing nevertheless, someone has deleted it.
 */
export async function hasSealedBefore(db: Queryable, folder: string): Promise<boolean> {
  const kept = await readStoredHead(db, folder)
  return kept !== null && (await isOnChain(db, kept))
}

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
 * Older releases did not record which audit entries an erasure changed. When this release starts for the first time,
 * one new entry lists all changed entries. Any later erasure that no audit entry lists is detected.
 */
export async function recordOlderErasures(db: Db, folder: string, at: number): Promise<readonly Sealed[]> {
  if ((await areOlderErasuresRecorded(db)) || (await hasSealedBefore(db, folder))) return []
  return inTransaction(db, async (tx) => {
    await takeLock(tx, AUDIT)
    // Several nodes may start at the same time, so this node checks again under the lock whether the entry is missing.
    if (await areOlderErasuresRecorded(tx)) return []
    await tx.insertInto('audit_head').values({ name: PROVED, seq: 0, hash: '' }).execute()
    const before = await sealAll(tx)
    const rows = await erasedBefore(tx)
    if (rows.length === 0) return before
    const nobody = { at, actor_id: null, actor_name: '', address: '' }
    await recordAuditEntry(tx, nobody, {
      ...ERASED,
      object_id: 'upgrade',
      detail: { cause: 'upgrade', rows: formatNumberSpans(rows) },
    })
    return [...before, ...(await sealAll(tx))]
  })
}
