import type { DecisionState } from '@assay/contract/decisions/decision'
import type { RankingAsked } from '@assay/contract/rounds'
import type { PageWindow } from '@assay/domain/paging'
import { type Expression, type SqlBool, sql } from 'kysely'
import { countRows } from '../../../platform/db/countRows.ts'
import { isSqlite } from '../../../platform/db/rowsAsTable.ts'
import type { Queryable } from '../../../platform/db/schema.ts'
import { interviewsIn, isInView } from '../../attempts/states/inView.ts'

export type RankingKey = Exclude<RankingAsked['sort']['key'], 'label'> | { label: number }

/** The decisions are sorted from the best to the worst. */
const DECISIONS: readonly DecisionState[] = ['advanced', 'shortlisted', 'on_hold', 'undecided', 'declined']

/** The search text starts with the name in lower case and without accents, so both databases put José next to Jose. */
const nameColumn = (db: Queryable) =>
  isSqlite(db) ? sql`substr(search, 1, instr(search, char(10)) - 1)` : sql`(split_part(search, chr(10), 1) collate "C")`

const columns = {
  score: sql`score`,
  end_time: sql`told_end_at`,
  interview_time: sql`told_seconds`,
  unanswered: sql`unanswered`,
  decision: sql`case decision ${sql.join(
    DECISIONS.map((decision, at) => sql`when ${sql.lit(decision)} then ${sql.lit(at)}`),
    sql` `,
  )} end`,
} as const

export interface RankingRequest {
  blueprintId: number
  key: RankingKey
  order: 'asc' | 'desc'
  page: PageWindow
  conditions: readonly Expression<SqlBool>[]
}

type RankingFilter = Pick<RankingRequest, 'blueprintId' | 'conditions'>

const rankedInterviews = (db: Queryable, { blueprintId, conditions }: RankingFilter) =>
  interviewsIn(db, 'ranking')
    .where('interviews.blueprint_id', '=', blueprintId)
    .where((where) => where.and([...conditions]))

export const countRanked = (db: Queryable, filter: RankingFilter): Promise<number> =>
  countRows(rankedInterviews(db, filter))

/**
 * Interviews with equal values are ordered by the public end time, because the real end time would reveal extra time.
 */
async function idsByColumn(
  db: Queryable,
  wanted: RankingRequest,
  key: 'name' | keyof typeof columns,
): Promise<number[]> {
  const { order, page } = wanted
  const rows = await rankedInterviews(db, wanted)
    .select('interviews.id')
    .orderBy(key === 'name' ? nameColumn(db) : columns[key], order)
    .$if(key !== 'end_time', (query) => query.orderBy('interviews.told_end_at'))
    .orderBy('interviews.code')
    .limit(page.count)
    .offset(page.start)
    .execute()
  return rows.map(({ id }) => id)
}

async function idsByLabel(db: Queryable, label: number, wanted: RankingRequest): Promise<number[]> {
  const { blueprintId, order, page, conditions } = wanted
  const own = [sql`own.blueprint_id = ${blueprintId}`, sql`own.label_id = ${label}`]
  const all = [isInView('ranking'), ...own, ...conditions]
  const { rows } = await sql<{ id: number }>`
    select interviews.id from label_ratios as own join interviews on interviews.id = own.interview_id
    where ${sql.join(all, sql` and `)}
    order by (ratio is null), ratio ${sql.raw(order)}, own.told_end_at, own.code
    limit ${page.count} offset ${page.start}`.execute(db)
  return rows.map(({ id }) => id)
}

export function rankedIdsInOrder(db: Queryable, wanted: RankingRequest): Promise<number[]> {
  const { key } = wanted
  if (typeof key === 'object') return idsByLabel(db, key.label, wanted)
  return idsByColumn(db, wanted, key)
}
