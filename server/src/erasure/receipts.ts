import type { Erasure } from '@assay/contract/erasure/erasure'
import { isoOf } from '@assay/domain/isoTime'
import type { PageWindow } from '@assay/domain/paging'
import { sql } from 'kysely'
import type { Queryable } from '../db/schema.ts'

const receipts = (db: Queryable) =>
  db
    .selectFrom('erasures')
    .leftJoin('audit', 'audit.id', 'erasures.audit_id')
    .select(['erasures.id', 'erasures.at', 'by_id', 'by_name', 'cause', 'reason'])
    .select(['interviews', 'submissions', 'events', 'mails', 'remarks', 'notes', 'audit_details', 'audit.seq'])

type Row = Awaited<ReturnType<ReturnType<typeof receipts>['execute']>>[number]

const asErasure = ({ id, at, by_id, by_name, cause, reason, seq, ...amounts }: Row): Erasure => ({
  id,
  time: isoOf(at),
  cause,
  reason,
  amounts,
  by: by_id === null ? null : { id: by_id, full_name: by_name },
  audit_seq: seq,
})

export async function listReceipts(db: Queryable, page: PageWindow): Promise<Erasure[]> {
  const query = receipts(db).orderBy('erasures.id', 'desc')
  return (await query.limit(page.count).offset(page.start).execute()).map(asErasure)
}

export const findReceipt = async (db: Queryable, id: number): Promise<Erasure> =>
  asErasure(await receipts(db).where('erasures.id', '=', id).executeTakeFirstOrThrow())

export const countReceipts = async (db: Queryable): Promise<number> => {
  const count = sql<number>`cast(count(*) as bigint)`.as('amount')
  return (await db.selectFrom('erasures').select(count).executeTakeFirstOrThrow()).amount
}
