import type { DecisionState } from '@assay/contract/decisions/decision'
import type { RankingAsked } from '@assay/contract/rounds'
import type { PageWindow } from '@assay/domain/paging'
import { type Expression, type SqlBool, sql } from 'kysely'
import { isOnlyWriter } from '../../../platform/db/rowsAsTable.ts'
import type { Queryable } from '../../../platform/db/schema.ts'
import { interviewsIn, isIn } from '../../attempts/states/inPlace.ts'

export type RankingKey = Exclude<RankingAsked['sort']['key'], 'label'> | { label: number }

/** The order of decisions, from the most wanted to the least wanted. */
const DECISIONS: readonly DecisionState[] = ['advanced', 'shortlisted', 'on_hold', 'undecided', 'declined']

/** The search text starts with the name in lower case and without accents, so both databases put José next to Jose. */
const nameColumn = (db: Queryable) =>
  isOnlyWriter(db)
    ? sql`substr(search, 1, instr(search, char(10)) - 1)`
    : sql`(split_part(search, chr(10), 1) collate "C")`

const columns = {
  score: sql`score`,
  end_time: sql`told_end_at`,
  interview_time: sql`told_seconds`,
  unanswered: sql`unanswered`,
} as const

const sortColumn = (db: Queryable, key: 'name' | keyof typeof columns) =>
  key === 'name' ? nameColumn(db) : columns[key]

/** Written as an expression that no index matches, for the few rows that another index has found. */
const columnWithoutIndex = (db: Queryable, key: 'name' | keyof typeof columns) =>
  key === 'name' ? sql`${nameColumn(db)} || ''` : sql`${columns[key]} + 0`

export interface Wanted {
  blueprintId: number
  key: RankingKey
  order: 'asc' | 'desc'
  page: PageWindow
  conditions: readonly Expression<SqlBool>[]
  /**
   * True: read along the index of the sort key until the page is full. False: read the rows that match the conditions.
   */
  isAlong: boolean
  /** The conditions list the possible ids. */
  isFoundById?: boolean
}

/** Uses an index, or checks each row that was found by id. */
const isOfRound = (blueprintId: number, isFoundById: boolean) =>
  isFoundById
    ? sql<SqlBool>`interviews.blueprint_id + 0 = ${blueprintId}`
    : sql<SqlBool>`interviews.blueprint_id = ${blueprintId}`

type Which = Pick<Wanted, 'blueprintId' | 'conditions' | 'isFoundById'>

const rankedInterviews = (db: Queryable, { blueprintId, conditions, isFoundById = false }: Which) =>
  interviewsIn(db, 'ranking')
    .where(isOfRound(blueprintId, isFoundById))
    .where((where) => where.and([...conditions]))

export async function countRanked(db: Queryable, which: Which): Promise<number> {
  const counted = rankedInterviews(db, which).select(sql<number>`count(*)`.as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
}

export async function idsMatching(db: Queryable, which: Which): Promise<ReadonlySet<number>> {
  const rows = await rankedInterviews(db, which).select('interviews.id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** Equal values are in the order of the public end time, because the real one would reveal extra time. */
async function idsByColumn(db: Queryable, wanted: Wanted, key: 'name' | keyof typeof columns): Promise<number[]> {
  const { order, page, isAlong } = wanted
  const rows = await rankedInterviews(db, wanted)
    .select('interviews.id')
    .orderBy(isAlong ? sortColumn(db, key) : columnWithoutIndex(db, key), order)
    .$if(key !== 'end_time', (query) => query.orderBy('interviews.told_end_at'))
    .orderBy('interviews.code')
    .limit(page.count)
    .offset(page.start)
    .execute()
  return rows.map(({ id }) => id)
}

/** Reads each decision in order, until the page is full. */
async function idsByDecision(db: Queryable, wanted: Wanted): Promise<number[]> {
  const { order, page } = wanted
  const states = order === 'asc' ? DECISIONS : DECISIONS.toReversed()
  const reach = page.start + page.count
  const parts = states.map(
    (state, at) =>
      sql`select * from (${rankedInterviews(db, wanted)
        .select(['interviews.id', 'interviews.told_end_at', 'interviews.code', sql`${sql.lit(at)}`.as('place')])
        .where('interviews.decision', '=', state)
        .orderBy('interviews.told_end_at')
        .orderBy('interviews.code')
        .limit(reach)}) as part`,
  )
  const { rows } = await sql<{ id: number }>`
    select id from (${sql.join(parts, sql` union all `)}) as ranked
    order by place, told_end_at, code limit ${page.count} offset ${page.start}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A test without a counted question of the label comes last in both directions. */
async function idsByLabel(db: Queryable, label: number, wanted: Wanted): Promise<number[]> {
  const { blueprintId, order, page, isAlong, conditions, isFoundById = false } = wanted
  // The index has the first column of each pair; the second finds the label of one interview.
  const own = isAlong ? sql`own.blueprint_id = ${blueprintId}` : isOfRound(blueprintId, isFoundById)
  const isNone = isAlong ? sql`(ratio is null)` : sql`case when ratio is null then 1 else 0 end`
  const all = [isIn('ranking'), own, sql`own.label_id = ${label}`, ...conditions]
  const { rows } = await sql<{ id: number }>`
    select interviews.id from label_ratios as own join interviews on interviews.id = own.interview_id
    where ${sql.join(all, sql` and `)}
    order by ${isNone}, ratio ${sql.raw(order)}, own.told_end_at, own.code
    limit ${page.count} offset ${page.start}`.execute(db)
  return rows.map(({ id }) => id)
}

export function rankedIdsInOrder(db: Queryable, wanted: Wanted): Promise<number[]> {
  const { key } = wanted
  if (typeof key === 'object') return idsByLabel(db, key.label, wanted)
  return key === 'decision' ? idsByDecision(db, wanted) : idsByColumn(db, wanted, key)
}
