import type { ErasedAmounts } from '@assay/contract/erasure/erasure'
import { type Expression, type SqlBool, sql } from 'kysely'
import { inChunks } from '../../platform/db/chunks.ts'
import { countRows } from '../../platform/db/countRows.ts'
import { likePattern } from '../../platform/db/likePattern.ts'
import type { Queryable } from '../../platform/db/schema.ts'
import { hasEmailAmong, withTrueNames } from '../../product/attempts/anonymity/trueNames.ts'

export const candidateRows = (db: Queryable) =>
  withTrueNames(db, 'all', ['id', 'code', 'public_id', 'started_at', 'closed_at']).orderBy('interviews.id')

export type CandidateRow = Awaited<ReturnType<ReturnType<typeof candidateRows>['execute']>>[number]

/** A verification test is erased together with its first test. */
export async function withConfirmations(db: Queryable, rows: readonly CandidateRow[]): Promise<CandidateRow[]> {
  const ids = rows.map(({ id }) => id)
  const own = await inChunks(ids, (part) => candidateRows(db).where('interviews.confirms', 'in', part).execute())
  const all = new Map([...rows, ...own].map((row) => [row.id, row]))
  return [...all.values()]
}

export const interviewsOfEmail = async (db: Queryable, email: string): Promise<CandidateRow[]> =>
  withConfirmations(
    db,
    await candidateRows(db)
      .where(hasEmailAmong([email]))
      .execute(),
  )

export const isRunning = ({ started_at, closed_at }: CandidateRow): boolean => started_at !== null && closed_at === null

type Table = 'submissions' | 'late_answers' | 'interview_events' | 'mails' | 'remarks' | 'replies' | 'notes'

const amountIn = (db: Queryable, table: Table, ids: readonly number[]): Promise<number> =>
  countRows(db.selectFrom(table).where('interview_id', 'in', ids))

/** The people to erase. The names are used only to find the people in texts, such as notes and audit entries. */
export interface ErasedPeople {
  ids: readonly number[]
  emails: readonly string[]
  names: readonly string[]
}

export const erasedPeopleOf = (rows: readonly CandidateRow[], email?: string): ErasedPeople => ({
  ids: rows.map(({ id }) => id),
  emails: [...new Set([...(email === undefined ? [] : [email]), ...rows.map((row) => row.email)])],
  names: [...new Set(rows.map(({ name }) => name))],
})

export const erasedTexts = ({ emails, names }: ErasedPeople): string[] => [...emails, ...names]

const inside = (text: string) => likePattern(JSON.stringify(text.toLowerCase()).slice(1, -1))

/** SQLite's `lower` changes only English letters, so the search also looks for the original text. */
const holds = (text: string) => sql<SqlBool>`(detail like ${inside(text)} escape ${'\\'}
  or lower(detail) like ${inside(text.toLowerCase())} escape ${'\\'})`

/**
 * Finds audit entries about the people to erase by interview id or e-mail address, or by name in entries about
 * interviews and shares. Names in entries about other objects stay.
 */
export function auditEntriesAbout({ ids, emails, names }: ErasedPeople): Expression<SqlBool> {
  const ofInterviews = names.map((name) => sql<SqlBool>`(object_kind in ('interview', 'share') and ${holds(name)})`)
  const byNumber =
    ids.length === 0 ? [] : [sql<SqlBool>`(object_kind = 'interview' and object_id in (${sql.join(ids.map(String))}))`]
  // E-mail addresses of staff accounts are left out, because staff are not candidates.
  const byEmail = emails.map((email) => sql<SqlBool>`(object_kind not in ('user', 'session') and ${holds(email)})`)
  return sql<SqlBool>`detail is not null and (${sql.join([...byNumber, ...byEmail, ...ofInterviews], sql` or `)})`
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
    audit_details: await countRows(db.selectFrom('audit').where(auditEntriesAbout(whom))),
  }
}

export const hasNoData = (amounts: ErasedAmounts): boolean => Object.values(amounts).every((amount) => amount === 0)
