import type { ErasedAmounts } from '@assay/contract/erasure/erasure'
import { type Expression, type SqlBool, sql } from 'kysely'
import { inChunks } from '../db/chunks.ts'
import type { Queryable } from '../db/schema.ts'
import { hasEmailAmong, withTrueNames } from '../sitting/veils/trueNames.ts'

/** An interview as much of it as erasing needs. */
export const candidateRows = (db: Queryable) =>
  withTrueNames(db, 'all', ['id', 'code', 'public_id', 'started_at', 'closed_at']).orderBy('interviews.id')

export type CandidateRow = Awaited<ReturnType<ReturnType<typeof candidateRows>['execute']>>[number]

/** These and their confirmations, which go with them. */
export async function withConfirmations(db: Queryable, rows: readonly CandidateRow[]): Promise<CandidateRow[]> {
  const ids = rows.map(({ id }) => id)
  const own = await inChunks(ids, (part) => candidateRows(db).where('interviews.confirms', 'in', part).execute())
  const all = new Map([...rows, ...own].map((row) => [row.id, row]))
  return [...all.values()]
}

export const interviewsOf = async (db: Queryable, email: string): Promise<CandidateRow[]> =>
  withConfirmations(
    db,
    await candidateRows(db)
      .where(hasEmailAmong([email]))
      .execute(),
  )

export const isRunning = ({ started_at, closed_at }: CandidateRow): boolean => started_at !== null && closed_at === null

const count = sql<number>`cast(count(*) as bigint)`.as('amount')

type Table = 'submissions' | 'late_answers' | 'interview_events' | 'mails' | 'remarks' | 'replies' | 'notes'

async function amountIn(db: Queryable, table: Table, ids: readonly number[]): Promise<number> {
  const query = db.selectFrom(table).select(count).where('interview_id', 'in', ids)
  return (await query.executeTakeFirstOrThrow()).amount
}

/** Everything below is found by these: whom it is about, in texts of the audit that name nothing else. */
export interface ErasedPeople {
  ids: readonly number[]
  emails: readonly string[]
  names: readonly string[]
}

export const whomOf = (rows: readonly CandidateRow[], email?: string): ErasedPeople => ({
  ids: rows.map(({ id }) => id),
  emails: [...new Set([...(email === undefined ? [] : [email]), ...rows.map((row) => row.email)])],
  names: [...new Set(rows.map(({ name }) => name))],
})

/** What names them. */
export const textsOf = ({ emails, names }: ErasedPeople): string[] => [...emails, ...names]

/** As it stands inside a text of JSON, whatever its case; LIKE's own signs are plain letters here. */
const inside = (text: string) =>
  `%${JSON.stringify(text.toLowerCase())
    .slice(1, -1)
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** SQLite's `lower` knows the letters of English alone, so what was entered is looked for as well. */
const holds = (text: string) => sql<SqlBool>`(detail like ${inside(text)} escape ${'\\'}
  or lower(detail) like ${inside(text.toLowerCase())} escape ${'\\'})`

/**
 * The deeds that tell of them: of their interviews, by number; whatever holds the e-mail; and what was done to an interview that
 * is long gone and holds the name. Another thing may bear a name like theirs, and keeps it.
 */
export function deedsAbout({ ids, emails, names }: ErasedPeople): Expression<SqlBool> {
  const ofInterviews = names.map((name) => sql<SqlBool>`(object_kind in ('interview', 'share') and ${holds(name)})`)
  const byNumber =
    ids.length === 0 ? [] : [sql<SqlBool>`(object_kind = 'interview' and object_id in (${sql.join(ids.map(String))}))`]
  // Accounts of the staff are no candidates.
  const byEmail = emails.map((email) => sql<SqlBool>`(object_kind not in ('user', 'session') and ${holds(email)})`)
  return sql<SqlBool>`detail is not null and (${sql.join([...byNumber, ...byEmail, ...ofInterviews], sql` or `)})`
}

/** What would go, and what has gone, counted in the same words. */
export async function amountsOf(db: Queryable, whom: ErasedPeople): Promise<ErasedAmounts> {
  const { ids } = whom
  const remarks = (await amountIn(db, 'remarks', ids)) + (await amountIn(db, 'replies', ids))
  const deeds = await db.selectFrom('audit').select(count).where(deedsAbout(whom)).executeTakeFirstOrThrow()
  return {
    interviews: ids.length,
    submissions: (await amountIn(db, 'submissions', ids)) + (await amountIn(db, 'late_answers', ids)),
    events: await amountIn(db, 'interview_events', ids),
    mails: await amountIn(db, 'mails', ids),
    remarks,
    notes: await amountIn(db, 'notes', ids),
    audit_details: deeds.amount,
  }
}

export const isNothing = (amounts: ErasedAmounts): boolean => Object.values(amounts).every((amount) => amount === 0)
