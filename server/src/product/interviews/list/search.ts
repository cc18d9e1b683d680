import type { InterviewOrder, listInterviews, RoundState } from '@assay/contract/interviews/interviews'
import type { InterviewStatus } from '@assay/domain/exam/stage'
import type { PageWindow } from '@assay/domain/paging'
import { searchText } from '@assay/domain/searchText'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { countRows } from '../../../platform/db/countRows.ts'
import { likePattern } from '../../../platform/db/likePattern.ts'
import { isSqlite } from '../../../platform/db/rowsAsTable.ts'
import type { Db, Queryable } from '../../../platform/db/schema.ts'
import type { Cursors } from '../../../platform/feed/cursor.ts'
import { type RoundLimit, withinRounds } from '../../../platform/http/caller/rounds.ts'
import { countFromScoreCounts } from '../../attempts/scoreCounts.ts'
import type { InterviewRow } from '../../attempts/states/interviewRow.ts'
import { interviewsIn, isInView, rowsIn } from '../../attempts/states/inView.ts'
import { hasFailedInvitation, isToInvite, isToRemind } from '../mails.ts'
import { changedInterviewsPage, changedSince } from './changes.ts'

/** `search` starts with the name in lower case and without accents, so both databases sort José next to Jose. */
const sortKey = (db: Queryable, sort: Exclude<InterviewOrder['sort'], 'created_time'>): RawBuilder<unknown> => {
  if (sort === 'score') return sql`score`
  if (sort === 'start_time') return sql`started_at`
  return isSqlite(db) ? sql`search` : sql`search collate "C"`
}

/** Interviews with equal values are sorted by creation. Interviews without a value come last. */
async function idsInOrder(
  db: Queryable,
  matching: ReturnType<typeof interviewsIn>,
  { sort, order }: InterviewOrder,
  { start, count }: PageWindow,
): Promise<number[]> {
  const ids = matching.select('id')
  if (sort === 'created_time') return idsOf(await ids.orderBy('id', order).limit(count).offset(start).execute())

  const key = sortKey(db, sort)
  // SQLite uses the index for a comparison, but not for `is not null`.
  const hasValue = sort === 'name' ? sql<SqlBool>`${key} >= ''` : sql<SqlBool>`${key} >= 0`
  const valued = await ids.where(hasValue).orderBy(key, order).orderBy('id', order).limit(count).offset(start).execute()
  if (valued.length === count || sort === 'name') return idsOf(valued)

  const amountValued = await countRows(matching.where(hasValue))
  const others = await ids
    .where(sql<SqlBool>`${key} is null`)
    .orderBy('id', 'desc')
    .limit(count - valued.length)
    .offset(Math.max(0, start - amountValued))
    .execute()
  return idsOf([...valued, ...others])
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

type ConditionAt = (now: number) => Expression<SqlBool>

const isAhead = sql`started_at is null and withdrawn_at is null`

const inState: Record<RoundState, ConditionAt> = {
  waiting: (now) => sql<SqlBool>`(${isAhead} and opens_at > ${now} and (closes_at is null or closes_at > ${now}))`,
  open: (now) =>
    sql<SqlBool>`(${isAhead} and (opens_at is null or opens_at <= ${now}) and (closes_at is null or closes_at > ${now}))`,
  started: () => sql<SqlBool>`started_at > 0`,
  running: () => sql<SqlBool>`(started_at is not null and closed_at is null)`,
  finished: () => sql<SqlBool>`closed_at is not null`,
  expired: (now) => sql<SqlBool>`(${isAhead} and closes_at <= ${now})`,
  withdrawn: () => sql<SqlBool>`(started_at is null and withdrawn_at is not null)`,
  failed: hasFailedInvitation,
  to_invite: isToInvite,
  to_remind: isToRemind,
}

interface Search extends z.output<typeof listInterviews.query> {
  now: number
  rounds: RoundLimit
}

const inStatus: Record<InterviewStatus, Expression<SqlBool>> = {
  'To Do': sql<SqlBool>`started_at is null`,
  'In Progress': sql<SqlBool>`started_at is not null and closed_at is null`,
  Done: sql<SqlBool>`closed_at is not null`,
}

/** The subquery uses the index of search texts, which is much smaller than the rows of the interviews. */
const withText = (text: string) =>
  sql<SqlBool>`interviews.id in (select id from interviews where ${isInView('all')} and search like ${likePattern(searchText(text))} escape ${'\\'})`

export const textFilter = (text: string) => sql<SqlBool>`search like ${likePattern(searchText(text))} escape ${'\\'}`

const withAnyLabel = (names: readonly string[]) =>
  sql<SqlBool>`interviews.id in (select interview_id from interview_labels where name in (${sql.join(names)}))`

function conditions(search: Search): Expression<SqlBool>[] {
  const { name_or_mail, scoreAbove, labels, status, blueprint, state, decision, externalId, updatedSince } = search
  return [
    ...(name_or_mail ? [withText(name_or_mail)] : []),
    ...(scoreAbove === undefined ? [] : [sql<SqlBool>`score > ${scoreAbove}`]),
    ...(status ? [inStatus[status]] : []),
    ...(blueprint === undefined ? [] : [sql<SqlBool>`blueprint_id = ${blueprint}`]),
    ...(state ? [inState[state](search.now)] : []),
    ...(decision ? [sql<SqlBool>`decision = ${decision}`] : []),
    ...(externalId === undefined ? [] : [sql<SqlBool>`external_id = ${externalId} and coalesce(veil, '') <> 'veiled'`]),
    ...(updatedSince === undefined ? [] : [changedSince(updatedSince)]),
    ...withinRounds(search.rounds),
    ...(labels.length > 0 ? [withAnyLabel(labels)] : []),
  ]
}

const matchingInterviews = (db: Queryable, search: Search) =>
  interviewsIn(db, 'lists').where((where) => where.and(conditions(search)))

const isCounted = ({ name_or_mail, status, blueprint, state, decision, externalId, updatedSince, rounds }: Search) =>
  !name_or_mail &&
  rounds === null &&
  [blueprint, state, decision, externalId, updatedSince].every((one) => one === undefined) &&
  (status === undefined || status === 'Done')

async function countInterviews(db: Queryable, search: Search): Promise<number> {
  if (isCounted(search)) return countFromScoreCounts(db, { ...search, isFinished: search.status === 'Done' })
  return countRows(matchingInterviews(db, search))
}

export async function searchChanges(db: Db, search: Search, cursors: Cursors) {
  const { cursor, updatedSince, page, now } = search
  const asked = conditions({ ...search, updatedSince: undefined })
  const wanted = { view: 'lists' as const, cursor, cursors, updatedSince, conditions: asked, most: page.count, now }
  return { ...(await changedInterviewsPage(db, wanted)), total: await countInterviews(db, search) }
}

export async function searchInterviews(
  db: Queryable,
  search: Search,
): Promise<{ rows: InterviewRow[]; total: number }> {
  const total = await countInterviews(db, search)
  if (total <= search.page.start || search.page.count === 0) return { rows: [], total }
  const ids = await idsInOrder(db, matchingInterviews(db, search), search.order, search.page)
  const byId = new Map((await rowsIn(db, 'lists').where('id', 'in', ids).execute()).map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total }
}
