import type { BankFilter } from '@assay/contract/questions/filter'
import type { PageWindow } from '@assay/domain/paging'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/schema.ts'
import { readStoredCount } from '../../../platform/db/storedCounts.ts'
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

const countIds = async (db: Queryable, conditions: readonly Expression<SqlBool>[]): Promise<number> => {
  const { count } = await db
    .selectFrom('questions')
    .select(sql<number>`count(*)`.as('count'))
    .where((where) => where.and(conditions))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** True if the stored counts and the index of the bank are sufficient for all filters of the search. */
const isByLabels = ({ page: _, sort: __, labels: ___, search, state, ...rest }: BankSearch) =>
  search.trim() === '' && state === 'bank' && Object.values(rest).every((one) => one === undefined)
export const isByLabelsAlone = (wanted: BankSearch) => wanted.sort === 'newest' && isByLabels(wanted)
const isWholeBank = (wanted: BankSearch) => wanted.labels.length === 0 && isByLabels(wanted)

export async function searchBank(
  db: Queryable,
  wanted: BankSearch,
  { usage, now }: { usage: UseConditions; now: number },
): Promise<Found> {
  const conditions = await bankConditions(db, wanted, usage, now)
  const ids = await listIds(db, conditions, wanted.sort, wanted.page)
  return { ids, total: isWholeBank(wanted) ? await readStoredCount(db, 'questions') : await countIds(db, conditions) }
}
