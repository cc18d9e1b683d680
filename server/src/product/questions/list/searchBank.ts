import type { BankFilter } from '@assay/contract/questions/filter'
import type { PageWindow } from '@assay/domain/paging'
import type { Expression, SqlBool } from 'kysely'
import { countRows } from '../../../platform/db/countRows.ts'
import type { Queryable } from '../../../platform/db/schema.ts'
import { bankConditions, type UseConditions } from './conditions.ts'

interface BankSearch extends BankFilter {
  sort: 'newest' | 'changed'
  page: PageWindow
}

interface Found {
  ids: readonly number[]
  total: number
}

const listIds = async (
  db: Queryable,
  conditions: readonly Expression<SqlBool>[],
  sort: BankSearch['sort'],
  { start, count }: PageWindow,
): Promise<number[]> => {
  const rows = await db
    .selectFrom('questions')
    .select('questions.id')
    .where((where) => where.and(conditions))
    .$if(sort === 'changed', (query) => query.orderBy('questions.changed_at', 'desc'))
    .orderBy('questions.id', 'desc')
    .limit(count)
    .offset(start)
    .execute()
  return rows.map(({ id }) => id)
}

const countIds = (db: Queryable, conditions: readonly Expression<SqlBool>[]): Promise<number> =>
  countRows(db.selectFrom('questions').where((where) => where.and(conditions)))

export async function searchBank(
  db: Queryable,
  wanted: BankSearch,
  { usage, now }: { usage: UseConditions; now: number },
): Promise<Found> {
  const conditions = await bankConditions(db, wanted, usage, now)
  return { ids: await listIds(db, conditions, wanted.sort, wanted.page), total: await countIds(db, conditions) }
}
