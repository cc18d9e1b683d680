import type { LiveFilter, LiveOrder, Presence } from '@assay/contract/live/live'
import { SILENCE_MS } from '@assay/domain/limits'
import { searchText } from '@assay/domain/searchText'
import { type Expression, type SqlBool, sql } from 'kysely'
import { likePattern } from '../../platform/db/likePattern.ts'
import { isSqlite } from '../../platform/db/rowsAsTable.ts'
import type { Queryable } from '../../platform/db/schema.ts'
import { interviewsIn, isInView } from '../attempts/states/inView.ts'

/** Running tests and reopened tests have separate indexes, so each kind has its own query. */
const runningIds = (now: number) => sql`(
  select id from interviews where ${isInView('live')} and deadline_at > ${now}
  union all
  select id from interviews where ${isInView('live')} and deadline_at is null and reopened_at is not null)`

/** Heartbeats from before the last start or reopening do not count (domain/exam/gaps.ts). */
export const presenceColumn = (now: number) => sql<Presence>`case
  when interviews.deadline_at is null then 'waiting'
  when presences.measured_from is null or presences.heard_at < interviews.run_from then 'unknown'
  when ${now} - presences.heard_at >
    case when presences.hidden_at is null then ${sql.lit(SILENCE_MS.inSight)} else ${sql.lit(SILENCE_MS.hidden)} end
    then 'away'
  else 'here' end`

const remainingAt = (now: number) => sql<number>`case
  when interviews.deadline_at is not null then interviews.deadline_at - ${now}
  else (interviews.max_time * 60 + interviews.extra_seconds + interviews.given_seconds) * 1000 - interviews.ran_ms end`

function conditions({ name, blueprint }: LiveFilter, now: number): Expression<SqlBool>[] {
  return [
    sql<SqlBool>`interviews.id in ${runningIds(now)}`,
    ...(name ? [sql<SqlBool>`search like ${likePattern(searchText(name))} escape ${'\\'}`] : []),
    ...(blueprint === undefined ? [] : [sql<SqlBool>`blueprint_id = ${blueprint}`]),
  ]
}

const running = (db: Queryable, filter: LiveFilter, now: number) =>
  interviewsIn(db, 'all')
    .leftJoin('presences', 'presences.interview_id', 'interviews.id')
    .where((where) => where.and(conditions(filter, now)))

interface Page {
  now: number
  order: LiveOrder
  start: number
  count: number
}

/**
 * Absent candidates come first, starting with the longest absence. The other tests follow in the order of their
 * remaining time.
 */
const URGENCY_ORDER = [
  sql`case when presence = 'away' then heard_at else ${sql.lit(Number.MAX_SAFE_INTEGER)} end`,
  sql`remaining`,
]

function sortPlace(db: Queryable, { sort, order }: LiveOrder) {
  const name = isSqlite(db) ? sql`search` : sql`search collate "C"`
  const keys = { urgency: URGENCY_ORDER, name: [name], remaining_time: [sql`remaining`] }[sort]
  const inOrder = [...keys, sql`id`].map((key) => (order === 'asc' ? sql`${key} asc` : sql`${key} desc`))
  return sql<number>`row_number() over (order by ${sql.join(inOrder)})`
}

/** Finding the running tests is most of the work, so one statement reads the counts and the page. */
export async function pageOfRunning(db: Queryable, filter: LiveFilter, { now, order, start, count }: Page) {
  const rows = await db
    .with('live', () =>
      running(db, filter, now)
        .select(['interviews.id', 'interviews.search', 'presences.heard_at'])
        .select([presenceColumn(now).as('presence'), remainingAt(now).as('remaining')]),
    )
    .with('page', (query) =>
      query
        .selectFrom('live')
        .select(['id', sortPlace(db, order).as('place')])
        .$if(filter.presence !== undefined, (all) => all.where('presence', '=', filter.presence ?? 'here'))
        .orderBy('place')
        .limit(count)
        .offset(start),
    )
    .selectFrom('live')
    .select(({ fn, lit }) => [
      'presence' as const,
      fn.countAll<number>().as('amount'),
      lit(0).$castTo<number>().as('place'),
      sql<number | null>`cast(null as bigint)`.as('id'),
    ])
    .groupBy('presence')
    .unionAll((query) =>
      query
        .selectFrom('page')
        .select(({ lit }) => [
          sql<Presence>`'here'`.as('presence'),
          lit(1).$castTo<number>().as('amount'),
          'place',
          'id',
        ]),
    )
    .orderBy('place')
    .execute()
  return {
    amounts: rows.flatMap(({ id, presence, amount }) => (id === null ? [[presence, amount] as const] : [])),
    ids: rows.flatMap(({ id }) => id ?? []),
  }
}

export const readRunningTests = (db: Queryable, now: number) =>
  running(db, { presence: undefined, name: undefined, blueprint: undefined }, now)
    .select(['interviews.id', 'search', 'blueprint_id', 'deadline_at', 'given_seconds', 'revision', 'heard_at'])
    .select(presenceColumn(now).as('presence'))
    .execute()

export type RunningRow = Awaited<ReturnType<typeof readRunningTests>>[number]
