import type { ErasedAmounts } from '@assay/contract/erasure/erasure'
import { type Expression, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { countRows } from '../../platform/db/countRows.ts'
import { likePattern } from '../../platform/db/likePattern.ts'
import type { Queryable } from '../../platform/db/schema.ts'
import type { ErasedPeople } from './candidateRows.ts'
import { mentionsAt, mentionsOf, type TextColumn } from './mentions.ts'

type Table = 'submissions' | 'late_answers' | 'interview_events' | 'mails' | 'remarks' | 'replies' | 'notes'

const amountIn = (db: Queryable, table: Table, ids: readonly number[]): Promise<number> =>
  countRows(db.selectFrom(table).where('interview_id', 'in', ids))

const inside = (text: string) => likePattern(JSON.stringify(text.toLowerCase()).slice(1, -1))

/** SQLite's `lower` changes only English letters, so the search also looks for the original text. */
const holds = (text: string) => sql<SqlBool>`(detail like ${inside(text)} escape ${'\\'}
  or lower(detail) like ${inside(text.toLowerCase())} escape ${'\\'})`

/**
 * Finds audit entries by interview id or by e-mail address. Entries about interviews and shared links are also found by
 * name.
 */
function isAbout({ ids, emails, names }: ErasedPeople): Expression<SqlBool> {
  const ofInterviews = names.map((name) => sql<SqlBool>`(object_kind in ('interview', 'share') and ${holds(name)})`)
  const byNumber =
    ids.length === 0 ? [] : [sql<SqlBool>`(object_kind = 'interview' and object_id in (${sql.join(ids.map(String))}))`]
  // E-mail addresses of staff accounts are left out, because staff are not candidates.
  const byEmail = emails.map((email) => sql<SqlBool>`(object_kind not in ('user', 'session') and ${holds(email)})`)
  return sql<SqlBool>`detail is not null and (${sql.join([...byNumber, ...byEmail, ...ofInterviews], sql` or `)})`
}

const reasonDetail = z.object({ reason: z.string().catch('') })

/**
 * In audit details, staff write free text only in the field `reason`. Other fields contain names of objects, which may
 * be the same as the candidate's name.
 */
const AUDIT_REASONS: TextColumn = {
  table: 'audit',
  column: 'detail',
  interviewColumn: null,
  condition: sql<SqlBool>`audit.detail like '%"reason":"%'`,
  textOf: (detail) => reasonDetail.parse(JSON.parse(detail)).reason,
}

export async function auditEntriesAbout(db: Queryable, whom: ErasedPeople): Promise<number[]> {
  const rows = await db.selectFrom('audit').select('id').where(isAbout(whom)).execute()
  const ids = new Set(rows.map(({ id }) => id))
  for await (const { id } of mentionsAt(db, AUDIT_REASONS, whom)) ids.add(id)
  return [...ids]
}

export async function erasedAmounts(db: Queryable, whom: ErasedPeople): Promise<ErasedAmounts> {
  const { ids } = whom
  const remarks = (await amountIn(db, 'remarks', ids)) + (await amountIn(db, 'replies', ids))
  return {
    interviews: ids.length,
    submissions: (await amountIn(db, 'submissions', ids)) + (await amountIn(db, 'late_answers', ids)),
    events: await amountIn(db, 'interview_events', ids),
    mails: await amountIn(db, 'mails', ids),
    remarks,
    notes: await amountIn(db, 'notes', ids),
    audit_details: (await auditEntriesAbout(db, whom)).length,
  }
}

const hasNoData = (amounts: ErasedAmounts): boolean => Object.values(amounts).every((amount) => amount === 0)

export const isFullyErased = async (db: Queryable, whom: ErasedPeople): Promise<boolean> =>
  hasNoData(await erasedAmounts(db, whom)) && (await mentionsOf(db, whom)).length === 0
