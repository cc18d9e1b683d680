import { type SqlBool, sql } from 'kysely'
import type { Queryable, Tx } from '../db/schema.ts'
import { interviewsIn, isIn, leftOutOf } from './states/inPlace.ts'

/** An interview that can still be started, or is in progress, beside what the place says. */
export const isOpen = (now: number) => sql<SqlBool>`(
  (interviews.deadline_at is null or interviews.deadline_at > ${now})
  and (interviews.started_at is not null or interviews.closes_at is null or interviews.closes_at > ${now})
)`

/** So many open interviews are named one by one; where there are more, a question in use is met soon among its newest ones. */
const FEW_OPEN = 300

const openInterviews = (db: Queryable, now: number) =>
  interviewsIn(db, 'use')
    .select('id')
    .where(isOpen(now))
    .limit(FEW_OPEN + 1)
    .execute()

const drawnByAny = (db: Queryable, questionIds: readonly number[], interviewIds: readonly number[]) =>
  db
    .selectFrom('papers')
    .select('question_id as id')
    .distinct()
    .where('interview_id', 'in', interviewIds)
    .where('question_id', 'in', questionIds)
    .execute()

const drawnLately = (db: Queryable, questionIds: readonly number[], now: number) =>
  db
    .selectFrom('questions')
    .select('id')
    .where('id', 'in', questionIds)
    .where(
      sql<SqlBool>`(
        select 1 from papers join interviews on interviews.id = papers.interview_id
        where papers.question_id = questions.id and ${isIn('use')} and ${isOpen(now)}
        order by papers.interview_id desc limit 1
      ) = 1`,
    )
    .execute()

/**
 * Those of the questions that an interview which can still be started, or is in progress, has drawn. Asked within the turn of the bank
 * (labels/bank.ts), the answer holds until the transaction ends: an interview draws its paper under the same turn.
 */
export async function inUseOf(
  db: Queryable,
  questionIds: readonly number[],
  now: number,
): Promise<ReadonlySet<number>> {
  const open = (await openInterviews(db, now)).map(({ id }) => id)
  if (open.length === 0 || questionIds.length === 0) return new Set()
  const rows =
    open.length > FEW_OPEN ? await drawnLately(db, questionIds, now) : await drawnByAny(db, questionIds, open)
  return new Set(rows.map(({ id }) => id))
}

/** The same of a row of questions, as a condition. */
export const isQuestionInUse = (now: number) => sql<SqlBool>`
  questions.id in (
    select papers.question_id from interviews join papers on papers.interview_id = interviews.id
    where ${isIn('use')} and ${isOpen(now)}
  )`

const isLeftIn = sql<SqlBool>`papers.interview_id not in (${leftOutOf('drawn')})`

/** The limit keeps PostgreSQL from reading all papers at once: each question is looked up by its index. */
export const isDrawn = sql<SqlBool>`((
  select 1 from papers where papers.question_id = questions.id and ${isLeftIn} limit 1) is not null)`

/** How many questions of an import an interview that exists has drawn, whatever became of that interview. */
export async function countDrawn(db: Queryable, importId: number): Promise<number> {
  const { count } = await db
    .selectFrom('questions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('import_id', '=', importId)
    .where(isDrawn)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many interviews that exist hold each of these questions, where any do; whatever became of them. */
export async function drawnOf(db: Queryable, questionIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('papers')
    .select(({ fn }) => ['question_id', fn.countAll<number>().as('amount')])
    .where('question_id', 'in', questionIds)
    .where(isLeftIn)
    .groupBy('question_id')
    .execute()
  return new Map(rows.map(({ question_id, amount }) => [question_id, Number(amount)]))
}

/** Those of an import's questions that a paper holds, also of an interview that is nowhere to be seen. */
export const heldOf = async (tx: Tx, importId: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('questions')
    .select('id')
    .where('import_id', '=', importId)
    .where(sql<SqlBool>`exists (select 1 from papers where papers.question_id = questions.id)`)
    .execute()
  return rows.map(({ id }) => id)
}
