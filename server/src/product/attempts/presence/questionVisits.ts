import { sql } from 'kysely'
import { insertingRows } from '../../../platform/db/rowsAsTable.ts'
import type { Db, Queryable, Schema, Tx } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { QuestionVisit, QuestionVisits } from '../attemptCache.ts'
import { isInView } from '../states/inView.ts'

const mergeVisits = (before: QuestionVisit | undefined, { looked_at, flag }: QuestionVisit): QuestionVisit => ({
  looked_at: looked_at ?? before?.looked_at ?? null,
  flag: flag ?? before?.flag ?? null,
})

export function recordQuestionVisit(
  visits: QuestionVisits,
  interviewId: number,
  position: number,
  place: QuestionVisit,
): void {
  const known = visits.get(interviewId) ?? new Map<number, QuestionVisit>()
  visits.set(interviewId, known.set(position, mergeVisits(known.get(position), place)))
}

async function readQuestionVisits(
  db: Queryable,
  visits: QuestionVisits,
  interviewId: number,
): Promise<Map<number, QuestionVisit>> {
  const rows = await db
    .selectFrom('places')
    .select(['position', 'looked_at', 'flag'])
    .where('interview_id', '=', interviewId)
    .execute()
  const merged = new Map<number, QuestionVisit>(rows.map(({ position, ...rest }) => [position, rest]))
  for (const [position, newer] of visits.get(interviewId) ?? [])
    merged.set(position, mergeVisits(merged.get(position), newer))
  return merged
}

export async function lastQuestionVisit(db: Queryable, visits: QuestionVisits, interviewId: number) {
  const merged = [...(await readQuestionVisits(db, visits, interviewId))]
  const looked = merged.flatMap(([position, { looked_at }]) => (looked_at === null ? [] : { position, looked_at }))
  const [last] = looked.toSorted((one, other) => other.looked_at - one.looked_at)
  const flagged = merged.flatMap(([position, { flag }]) => (flag === 'set' ? [position] : []))
  return { position: last?.position ?? null, flagged: flagged.toSorted((one, other) => one - other) }
}

const columns = { interview_id: 'bigint', position: 'bigint', looked_at: 'bigint', flag: 'text' } as const

const saveQuestionVisits = (tx: Tx, rows: readonly Schema['places'][]) =>
  sql`${insertingRows(tx, 'places', columns, rows)}
    where exists (select 1 from interviews where interviews.id = input.interview_id and ${isInView('exam')} and interviews.closed_at is null)
    on conflict (interview_id, position) do update set
      looked_at = coalesce(excluded.looked_at, places.looked_at), flag = coalesce(excluded.flag, places.flag)`.execute(
    tx,
  )

const BATCH_SIZE = 500

export async function writeQuestionVisits(db: Db, visits: QuestionVisits): Promise<void> {
  if (visits.size === 0) return
  const taken = [...visits].slice(0, BATCH_SIZE).toSorted(([one], [other]) => one - other)
  for (const [id] of taken) visits.delete(id)
  const rows = taken.flatMap(([interview_id, own]) =>
    [...own].map(([position, rest]) => ({ interview_id, position, ...rest })),
  )
  try {
    await inTransaction(db, (tx) => saveQuestionVisits(tx, rows))
  } catch (error) {
    for (const { interview_id, position, ...place } of rows) {
      const newer = visits.get(interview_id)?.get(position)
      recordQuestionVisit(visits, interview_id, position, newer ? mergeVisits(place, newer) : place)
    }
    throw error
  }
}

export async function removeQuestionVisits(tx: Tx, visits: QuestionVisits, ids: readonly number[]): Promise<void> {
  for (const id of ids) visits.delete(id)
  if (ids.length > 0) await tx.deleteFrom('places').where('interview_id', 'in', ids).execute()
}
