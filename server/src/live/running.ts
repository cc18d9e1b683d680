import type { LiveFilter, Presence } from '@assay/contract/clock/live'
import { searchText } from '@assay/domain/exam/interview'
import { SILENCE_MS } from '@assay/domain/limits'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Queryable } from '../db/schema.ts'
import { containing } from '../sitting/counts.ts'

/** Started and not over, each part by an index of its own: those whose clock runs, and the reopened that wait. */
const live = (now: number) => sql`(
  select id from interviews where closed_at is null and deadline_at > ${now}
  union all
  select id from interviews where deadline_at is null and closed_at is null and reopened_at is not null)`

/** As domain/exam/gaps.ts says it; nothing that was heard before the clock ran as it does now counts. */
export const presenceAt = (now: number) => sql<Presence>`case
  when interviews.deadline_at is null then 'waiting'
  when presences.measured_from is null or presences.heard_at < interviews.run_from then 'unknown'
  when ${now} - presences.heard_at >
    case when presences.hidden_at is null then ${sql.lit(SILENCE_MS.inSight)} else ${sql.lit(SILENCE_MS.hidden)} end
    then 'away'
  else 'here' end`

/** What is left of a clock that runs is told by its deadline alone. */
const remainingAt = (now: number) => sql<number>`case
  when interviews.deadline_at is not null then interviews.deadline_at - ${now}
  else (interviews.max_time * 60 + interviews.extra_seconds + interviews.given_seconds) * 1000 - interviews.ran_ms end`

function conditions({ name, blueprint }: LiveFilter, now: number): Expression<SqlBool>[] {
  return [
    sql<SqlBool>`interviews.id in ${live(now)}`,
    ...(name ? [sql<SqlBool>`search like ${containing(searchText(name))} escape ${'\\'}`] : []),
    ...(blueprint === undefined ? [] : [sql<SqlBool>`blueprint_id = ${blueprint}`]),
  ]
}

const running = (db: Queryable, filter: LiveFilter, now: number) =>
  db
    .selectFrom('interviews')
    .leftJoin('presences', 'presences.interview_id', 'interviews.id')
    .where((where) => where.and(conditions(filter, now)))

/** How many of those that match everything but the filter by presence are where. */
export const countByPresence = (db: Queryable, filter: LiveFilter, now: number) =>
  db
    .selectFrom(running(db, filter, now).select(presenceAt(now).as('presence')).as('live'))
    .select(({ fn }) => ['presence', fn.countAll<number>().as('amount')])
    .groupBy('presence')
    .execute()

/** Who is away first, the longest first; then by the time that is left, the least first. */
export const idsInOrder = (
  db: Queryable,
  filter: LiveFilter,
  { now, start, count }: { now: number; start: number; count: number },
) => {
  const presence = presenceAt(now)
  return running(db, filter, now)
    .select('interviews.id')
    .$if(filter.presence !== undefined, (query) => query.where(sql<SqlBool>`${presence} = ${filter.presence}`))
    .orderBy(sql`case when ${presence} = 'away' then presences.heard_at else ${sql.lit(Number.MAX_SAFE_INTEGER)} end`)
    .orderBy(remainingAt(now))
    .orderBy('interviews.id')
    .limit(count)
    .offset(start)
    .execute()
}

/** All of them with what tells whether anything about one has moved. */
export const allRunning = (db: Queryable, now: number) =>
  running(db, { presence: undefined, name: undefined, blueprint: undefined }, now)
    .select(['interviews.id', 'search', 'blueprint_id', 'deadline_at', 'given_seconds', 'revision', 'heard_at'])
    .select(presenceAt(now).as('presence'))
    .execute()

export type RunningRow = Awaited<ReturnType<typeof allRunning>>[number]
