import type { BankFilter } from '@assay/contract/questions/filter'
import { searchWords } from '@assay/domain/bank/searchable'
import type { PageWindow } from '@assay/domain/paging'
import { type Expression, type SqlBool, sql } from 'kysely'
import { rowsAsTable } from '../../db/rowsAsTable.ts'
import type { Queryable } from '../../db/schema.ts'
import { tallyOf } from '../../db/tally.ts'
import { type BankCache, cachedForBank } from './bankCache.ts'
import { bankConditions, type UseConditions } from './conditions.ts'
import { findCandidates, type TextIndex } from './textIndex.ts'

interface Wanted extends BankFilter {
  sort: 'newest' | 'changed'
  page: PageWindow
}

/** The first matching ids, or all of them if there are few, and the total. */
export interface FirstFound {
  first: readonly number[]
  total: number
}

interface BankMemory {
  bankFound: BankCache<FirstFound>
  bankTextIndex: TextIndex
}

interface Found {
  ids: readonly number[]
  total: number
}

/** With more ids than this, the database searches all texts itself. */
const NAMED = 5_000
/** Number of ids per query. Up to this number, one query gives both the page and the total. */
const FEW = 2_000

const listIds = async (
  db: Queryable,
  conditions: readonly Expression<SqlBool>[],
  sort: Wanted['sort'],
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

/** If the node's index finds only a few possible questions, only these are searched. */
async function candidateFilter(db: Queryable, known: TextIndex, { search }: Wanted): Promise<Expression<SqlBool>[]> {
  const words = searchWords(search)
  const ids = words.length > 0 ? await findCandidates(db, known, words) : null
  if (ids === null || ids.length > NAMED) return []
  const rows = ids.map((id) => ({ id }))
  return [sql<SqlBool>`questions.id in (select id from ${rowsAsTable(db, { id: 'bigint' }, rows)})`]
}

/** Usage numbers change without a change of the bank, so such filters are not cached. */
const bankCacheKey = ({ page: _, ...filter }: Wanted): string | null =>
  filter.use === undefined ? JSON.stringify(filter) : null

/** True for filters that need only the bank's own counts and index. */
const isByLabels = ({ page: _, sort: __, labels: ___, search, state, ...rest }: Wanted) =>
  search.trim() === '' && state === 'bank' && Object.values(rest).every((one) => one === undefined)
export const isByLabelsAlone = (wanted: Wanted) => wanted.sort === 'newest' && isByLabels(wanted)
const isWholeBank = (wanted: Wanted) => wanted.labels.length === 0 && isByLabels(wanted)

export async function searchBank(
  db: Queryable,
  memory: BankMemory,
  wanted: Wanted,
  { above, now }: { above: UseConditions; now: number },
): Promise<Found> {
  const { page, sort } = wanted
  const conditions = async () => [
    ...(await candidateFilter(db, memory.bankTextIndex, wanted)),
    ...(await bankConditions(db, wanted, above, now)),
  ]
  const { first, total } = await cachedForBank(db, memory.bankFound, bankCacheKey(wanted), async () => {
    const all = await conditions()
    const first = await listIds(db, all, sort, { start: 0, count: FEW + 1 })
    if (first.length <= FEW) return { first, total: first.length }
    return { first, total: isWholeBank(wanted) ? await tallyOf(db, 'questions') : await countIds(db, all) }
  })
  const end = page.start + page.count
  if (total <= FEW || end <= first.length) return { ids: first.slice(page.start, end), total }
  return { ids: await listIds(db, await conditions(), sort, page), total }
}
