import type { listInterviews, RoundState } from '@assay/contract/interviews/interviews'
import { type InterviewStatus, searchText } from '@assay/domain/exam/interview'
import { isOrderedScanShorter } from '@assay/domain/paging'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Queryable } from '../../../platform/db/schema.ts'
import type { Cursors } from '../../../platform/feed/cursor.ts'
import { type Rounds, withinRounds } from '../../../platform/http/caller/rounds.ts'
import { countAll, hasAnyLabel, likePattern } from '../../attempts/counts.ts'
import type { InterviewRow } from '../../attempts/interviewRow.ts'
import { interviewsIn, isInView, rowsIn } from '../../attempts/states/inView.ts'
import { changedInterviewsPage, changedSince } from './changes.ts'
import { idsByIndex, idsInOrder } from './sorting.ts'
import { inState } from './state.ts'

interface Search extends z.output<typeof listInterviews.query> {
  now: number
  rounds: Rounds
}

/**
 * `along` reads an index in the order of the list, until the page is full. `from few` first finds the interviews for a
 * condition that only few interviews meet.
 */
type Way = 'along' | 'from few'

const inStatus: Record<InterviewStatus, Expression<SqlBool>> = {
  'To Do': sql<SqlBool>`started_at is null`,
  'In Progress': sql<SqlBool>`started_at is not null and closed_at is null`,
  Done: sql<SqlBool>`closed_at is not null`,
}

const isAhead = sql<SqlBool>`closed_at is null and deadline_at is null`
/** A reopened test has no deadline until its candidate continues. */
const isRunning = sql<SqlBool>`closed_at is null and (deadline_at is not null or reopened_at is not null)`
const hasEnded = sql<SqlBool>`closed_at > 0`

/** Conditions that use the index of ends or starts, to find the few interviews in a state. */
const byEnd: { [State in InterviewStatus | RoundState]?: Expression<SqlBool> } = {
  'To Do': isAhead,
  'In Progress': isRunning,
  Done: hasEnded,
  waiting: isAhead,
  open: isAhead,
  expired: isAhead,
  withdrawn: isAhead,
  failed: isAhead,
  to_invite: isAhead,
  to_remind: isAhead,
  started: sql<SqlBool>`started_at > 0`,
  running: isRunning,
  finished: hasEnded,
}

/** Scans only the index of search texts, which is much smaller than the rows. */
const withText = (text: string) =>
  sql<SqlBool>`interviews.id in (select id from interviews where ${isInView('all')} and search like ${likePattern(searchText(text))} escape ${'\\'})`

export const textFilter = (text: string) => sql<SqlBool>`search like ${likePattern(searchText(text))} escape ${'\\'}`

const withAnyLabel = (names: readonly string[]) =>
  sql<SqlBool>`interviews.id in (select interview_id from interview_labels where name in (${sql.join(names)}))`

function conditions(search: Search, way: Way): Expression<SqlBool>[] {
  const {
    name_or_mail,
    scoreAbove,
    labels,
    status,
    blueprint,
    state,
    decision,
    externalId,
    updatedSince,
    rounds,
    now,
  } = search
  const isAlong = way === 'along'
  return [
    ...(name_or_mail ? [isAlong || blueprint !== undefined ? textFilter(name_or_mail) : withText(name_or_mail)] : []),
    // With `score + 0`, the database does not use the index of scores.
    ...(scoreAbove === undefined
      ? []
      : [isAlong ? sql<SqlBool>`score + 0 > ${scoreAbove}` : sql<SqlBool>`score > ${scoreAbove}`]),
    ...(status ? [inStatus[status]] : []),
    ...(blueprint === undefined ? [] : [sql<SqlBool>`blueprint_id = ${blueprint}`]),
    ...(state ? [inState[state](now)] : []),
    ...(decision ? [sql<SqlBool>`decision = ${decision}`] : []),
    ...(externalId === undefined ? [] : [sql<SqlBool>`external_id = ${externalId} and coalesce(veil, '') <> 'veiled'`]),
    ...(updatedSince === undefined ? [] : [changedSince(updatedSince)]),
    ...withinRounds(rounds),
    ...(isAlong || blueprint !== undefined ? [] : [status, state].flatMap((one) => (one && byEnd[one]) ?? [])),
    ...(labels.length > 0 ? [isAlong ? hasAnyLabel(labels) : withAnyLabel(labels)] : []),
  ]
}

const isCounted = ({ name_or_mail, status, blueprint, state, decision, externalId, updatedSince, rounds }: Search) =>
  !name_or_mail &&
  rounds === null &&
  [blueprint, state, decision, externalId, updatedSince].every((one) => one === undefined) &&
  (status === undefined || status === 'Done')

const matchingIds = (db: Queryable, search: Search, most: number) =>
  interviewsIn(db, 'lists')
    .select('id')
    .where((where) => where.and(conditions(search, 'from few')))
    .limit(most)
    .execute()

async function countInterviews(db: Queryable, search: Search): Promise<number> {
  if (isCounted(search)) return countAll(db, { ...search, isFinished: search.status === 'Done' })
  const { count } = await interviewsIn(db, 'lists')
    .select(sql<number>`count(*)`.as('count'))
    .where((where) => where.and(conditions(search, 'from few')))
    .executeTakeFirstOrThrow()
  return count
}

const everything = { labels: [], scoreAbove: undefined, isFinished: false }

interface Found {
  rows: InterviewRow[]
  total: number
}

/** Up to this number of matches, all ids are loaded. One query then gives the page and the total. */
const FEW = 2_000

async function rowsInOrder(db: Queryable, ids: readonly number[]): Promise<InterviewRow[]> {
  const rows = ids.length > 0 ? await rowsIn(db, 'lists').where('id', 'in', ids).execute() : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function pageOfIds(db: Queryable, ids: readonly number[], { order: by, page }: Search): Promise<Found> {
  const { start, count } = page
  const { sort, order } = by
  const total = ids.length
  if (sort !== 'created_time')
    return { rows: await rowsInOrder(db, await idsInOrder(db, ids, { sort, order }, page)), total }
  const inOrder = order === 'desc' ? ids : ids.toReversed()
  return { rows: await rowsInOrder(db, inOrder.slice(start, start + count)), total }
}

async function searchAmongFew(db: Queryable, search: Search): Promise<Found | null> {
  const found = await matchingIds(db, search, FEW + 1)
  if (found.length > FEW) return null
  const ids = found.map(({ id }) => id).sort((one, other) => other - one)
  return pageOfIds(db, ids, search)
}

export async function searchChanges(db: Db, search: Search, cursors: Cursors) {
  const { cursor, updatedSince, page, now } = search
  const asked = conditions({ ...search, updatedSince: undefined }, 'along')
  const wanted = { view: 'lists' as const, cursor, cursors, updatedSince, conditions: asked, most: page.count, now }
  return { ...(await changedInterviewsPage(db, wanted)), total: await countInterviews(db, search) }
}

export async function searchInterviews(db: Queryable, search: Search): Promise<Found> {
  const few = isCounted(search) ? null : await searchAmongFew(db, search)
  if (few) return few

  const { start, count } = search.page
  const total = await countInterviews(db, search)
  if (total <= start || count === 0) return { rows: [], total }

  const way: Way = isOrderedScanShorter(search.page, total, await countAll(db, everything)) ? 'along' : 'from few'
  const { sort, order } = search.order
  if (sort !== 'created_time') {
    const asked = conditions(search, way)
    // Without filters, every page can be read from the index.
    const isAlong = way === 'along' || asked.length === 0
    const wanted = { order: { sort, order }, page: search.page, conditions: asked, isAlong }
    return { rows: await rowsInOrder(db, await idsByIndex(db, wanted)), total }
  }
  const rows = await rowsIn(db, 'lists')
    .where((where) => where.and(conditions(search, way)))
    .orderBy(way === 'along' ? sql`id` : sql`id + 0`, order)
    .limit(count)
    .offset(start)
    .execute()
  return { rows, total }
}
