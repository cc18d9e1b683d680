import type { listInterviews } from '@assay/contract/interviews/interviews'
import { type InterviewStatus, searchText } from '@assay/domain/exam/interview'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Queryable } from '../../../platform/db/schema.ts'
import type { Cursors } from '../../../platform/feed/cursor.ts'
import { type Rounds, withinRounds } from '../../../platform/http/caller/rounds.ts'
import { countAll, likePattern } from '../../attempts/counts.ts'
import type { InterviewRow } from '../../attempts/interviewRow.ts'
import { interviewsIn, isInView, rowsIn } from '../../attempts/states/inView.ts'
import { changedInterviewsPage, changedSince } from './changes.ts'
import { idsInOrder } from './sorting.ts'
import { inState } from './state.ts'

interface Search extends z.output<typeof listInterviews.query> {
  now: number
  rounds: Rounds
}

const inStatus: Record<InterviewStatus, Expression<SqlBool>> = {
  'To Do': sql<SqlBool>`started_at is null`,
  'In Progress': sql<SqlBool>`started_at is not null and closed_at is null`,
  Done: sql<SqlBool>`closed_at is not null`,
}

/** The index of search texts is much smaller than the rows. */
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
  if (isCounted(search)) return countAll(db, { ...search, isFinished: search.status === 'Done' })
  const counted = matchingInterviews(db, search).select(sql<number>`count(*)`.as('count'))
  return (await counted.executeTakeFirstOrThrow()).count
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
