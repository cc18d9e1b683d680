import type { listInterviews } from '@assay/contract/interviews'
import { type InterviewStatus, searchText } from '@assay/domain/interview'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../db/schema.ts'
import { containing, countAll, hasAnyLabel } from './counts.ts'
import { type InterviewRow, interviewRows } from './queries.ts'

type Search = z.output<typeof listInterviews.query>

/** How a list is read: along all interviews until the page is full, or from the few that match. */
type Way = 'along' | 'from few'

const inStatus: Record<InterviewStatus, Expression<SqlBool>> = {
  'To Do': sql<SqlBool>`started_at is null`,
  'In Progress': sql<SqlBool>`started_at is not null and closed_at is null`,
  Done: sql<SqlBool>`closed_at is not null`,
}

/** Reads the index of searched texts alone, which is a small part of the rows. */
const withText = (text: string) =>
  sql<SqlBool>`interviews.id in (select id from interviews where search like ${containing(searchText(text))} escape ${'\\'})`

const along = (text: string) => sql<SqlBool>`search like ${containing(searchText(text))} escape ${'\\'}`

const withAnyLabel = (names: readonly string[]) =>
  sql<SqlBool>`interviews.id in (select interview_id from interview_labels where name in (${sql.join(names)}))`

function conditions({ name_or_mail, scoreAbove, labels, status }: Search, way: Way): Expression<SqlBool>[] {
  const isAlong = way === 'along'
  return [
    ...(name_or_mail ? [isAlong ? along(name_or_mail) : withText(name_or_mail)] : []),
    // An expression instead of the column keeps the database from taking the index of scores.
    ...(scoreAbove === undefined
      ? []
      : [isAlong ? sql<SqlBool>`score + 0 > ${scoreAbove}` : sql<SqlBool>`score > ${scoreAbove}`]),
    ...(status ? [inStatus[status]] : []),
    ...(labels.length > 0 ? [isAlong ? hasAnyLabel(labels) : withAnyLabel(labels)] : []),
  ]
}

const countRows = async (db: Db, search: Search): Promise<number> => {
  const { count } = await db
    .selectFrom('interviews')
    .select(sql<number>`count(*)`.as('count'))
    .where((where) => where.and(conditions(search, 'from few')))
    .executeTakeFirstOrThrow()
  return count
}

function countInterviews(db: Db, search: Search): Promise<number> {
  const isCounted = !search.name_or_mail && (search.status === undefined || search.status === 'Done')
  return isCounted ? countAll(db, { ...search, isDone: search.status === 'Done' }) : countRows(db, search)
}

const everything = { labels: [], scoreAbove: undefined, isDone: false }

/** Along all of them a page takes about `reach` * all / matching rows; from the few, as many as match. */
async function wayOf(db: Db, matching: number, reach: number): Promise<Way> {
  const all = await countAll(db, everything)
  return matching * matching > reach * all ? 'along' : 'from few'
}

/** A page of what matches, the newest first, and how much matches in all. */
export async function searchInterviews(db: Db, search: Search): Promise<{ rows: InterviewRow[]; total: number }> {
  const { start, count } = search.page
  const total = await countInterviews(db, search)
  if (total <= start || count === 0) return { rows: [], total }

  const way = await wayOf(db, total, start + count)
  const rows = await interviewRows(db)
    .where((where) => where.and(conditions(search, way)))
    .orderBy(way === 'along' ? sql`id` : sql`id + 0`, 'desc')
    .limit(count)
    .offset(start)
    .execute()
  return { rows, total }
}
