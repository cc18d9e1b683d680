import type { listInterviews } from '@assay/contract/interviews'
import { type InterviewStatus, searchText } from '@assay/domain/interview'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../db/schema.ts'
import { type InterviewRow, interviewRows } from './queries.ts'

type Search = z.output<typeof listInterviews.query>

/** The wildcards of LIKE are plain letters to a person who searches. */
const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const inStatus: Record<InterviewStatus, Expression<SqlBool>> = {
  'To Do': sql<SqlBool>`started_at is null`,
  'In Progress': sql<SqlBool>`started_at is not null and closed_at is null`,
  Done: sql<SqlBool>`closed_at is not null`,
}

function conditions({ name_or_mail, scoreAbove, labels, status }: Search): Expression<SqlBool>[] {
  return [
    ...(name_or_mail ? [sql<SqlBool>`search like ${containing(searchText(name_or_mail))} escape ${'\\'}`] : []),
    ...(scoreAbove === undefined ? [] : [sql<SqlBool>`score > ${scoreAbove}`]),
    ...(status ? [inStatus[status]] : []),
    ...(labels.length > 0
      ? [sql<SqlBool>`interviews.id in (select interview_id from interview_labels where name in (${sql.join(labels)}))`]
      : []),
  ]
}

export const searchInterviews = (db: Db, search: Search): Promise<InterviewRow[]> =>
  interviewRows(db)
    .where((where) => where.and(conditions(search)))
    .orderBy('id', 'desc')
    .limit(search.page.count)
    .offset(search.page.start)
    .execute()

export const countInterviews = async (db: Db, search: Search): Promise<number> => {
  const { count } = await db
    .selectFrom('interviews')
    .select(sql<number>`count(*)`.as('count'))
    .where((where) => where.and(conditions(search)))
    .executeTakeFirstOrThrow()
  return count
}
