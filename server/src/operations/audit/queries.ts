import type { listAudit } from '@assay/contract/audit'
import { normalizedName, type Sealed } from '@assay/domain/audit/chain'
import type { PageWindow } from '@assay/domain/paging'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { countRows } from '../../platform/db/countRows.ts'
import { likePattern } from '../../platform/db/likePattern.ts'
import type { Queryable } from '../../platform/db/schema.ts'
import { isInView } from '../../product/attempts/states/inView.ts'
import { findHead } from './seal.ts'

export type Filters = Omit<z.output<typeof listAudit.query>, 'page'>

const columns = [
  ...(['seq', 'at', 'actor_kind', 'actor_id', 'actor_name', 'action', 'object_kind', 'object_id'] as const),
  ...(['address', 'detail', 'salt', 'digest', 'hash', 'erased_at'] as const),
] as const

const sealedRows = (db: Queryable) =>
  db
    .selectFrom('audit')
    .select(columns)
    .where('seq', 'is not', null)
    // The cast is safe: entries with a number are sealed, so their digest and hash are not null.
    .$narrowType<{ seq: number; digest: string; hash: string }>()

export const sealedRowsAfter = (db: Queryable, seq: number, most: number): Promise<Sealed[]> =>
  sealedRows(db).where('seq', '>', seq).orderBy('seq').limit(most).execute()

function conditions({
  actor,
  action,
  object_kind,
  object_id,
  interview,
  address,
  from,
  to,
}: Filters): Expression<SqlBool>[] {
  const same = (column: string, value: string | undefined) =>
    value ? [sql<SqlBool>`${sql.ref(column)} = ${value}`] : []
  return [
    sql<SqlBool>`seq is not null`,
    ...(actor?.trim() ? [sql<SqlBool>`actor_words like ${likePattern(normalizedName(actor))} escape ${'\\'}`] : []),
    ...same('action', action?.trim().toLowerCase()),
    ...same('object_kind', object_kind),
    ...same('object_id', object_id),
    ...same('address', address),
    ...(interview
      ? [
          sql<SqlBool>`object_kind = 'interview' and object_id in (
            select cast(id as text) from interviews where ${isInView('byCode')} and code = ${interview})`,
        ]
      : []),
    ...(from === undefined ? [] : [sql<SqlBool>`at >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`at < ${to}`]),
  ]
}

export const newestRows = (db: Queryable, filters: Filters, page: PageWindow): Promise<Sealed[]> =>
  sealedRows(db)
    .where((where) => where.and(conditions(filters)))
    .orderBy('seq', 'desc')
    .limit(page.count)
    .offset(page.start)
    .execute()

export const matchingRows = (
  db: Queryable,
  filters: Filters,
  { after, upTo, most }: { after: number; upTo: number; most: number },
): Promise<Sealed[]> =>
  sealedRows(db)
    .where((where) => where.and(conditions(filters)))
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .limit(most)
    .execute()

/** Without a filter, the number of the newest entry is also the number of entries, because there are no gaps. */
export const countMatching = async (db: Queryable, filters: Filters): Promise<number> => {
  if (!Object.values(filters).some(Boolean)) return (await findHead(db))?.seq ?? 0
  return countRows(db.selectFrom('audit').where((where) => where.and(conditions(filters))))
}

export const countUnsealed = (db: Queryable): Promise<number> =>
  countRows(db.selectFrom('audit').where('seq', 'is', null))
