import { type SqlBool, sql } from 'kysely'
import { countRows } from '../../platform/db/countRows.ts'
import type { Queryable, Tx } from '../../platform/db/schema.ts'
import { excludedIds, interviewsIn, isInView } from './states/inView.ts'

/** Deleted and withdrawn interviews are not excluded here, so callers must exclude them. */
export const isStartableOrRunning = (now: number) => sql<SqlBool>`(
  (interviews.deadline_at is null or interviews.deadline_at > ${now})
  and (interviews.started_at is not null or interviews.closes_at is null or interviews.closes_at > ${now})
)`

/**
 * If more than 300 interviews are open, the newest are searched first, because a question in use is then found quickly.
 */
const MAX_OPEN_LISTED = 300

const openInterviews = (db: Queryable, now: number) =>
  interviewsIn(db, 'inUse')
    .select('id')
    .where(isStartableOrRunning(now))
    .limit(MAX_OPEN_LISTED + 1)
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
        where papers.question_id = questions.id and ${isInView('inUse')} and ${isStartableOrRunning(now)}
        order by papers.interview_id desc limit 1
      ) = 1`,
    )
    .execute()

/**
 * The result stays valid while the caller holds the lock of the question bank, because questions are drawn under this
 * lock (labels/bank.ts).
 */
export async function findQuestionsInUse(
  db: Queryable,
  questionIds: readonly number[],
  now: number,
): Promise<ReadonlySet<number>> {
  const open = (await openInterviews(db, now)).map(({ id }) => id)
  if (open.length === 0 || questionIds.length === 0) return new Set()
  const rows =
    open.length > MAX_OPEN_LISTED ? await drawnLately(db, questionIds, now) : await drawnByAny(db, questionIds, open)
  return new Set(rows.map(({ id }) => id))
}

export const isQuestionInUse = (now: number) => sql<SqlBool>`
  questions.id in (
    select papers.question_id from interviews join papers on papers.interview_id = interviews.id
    where ${isInView('inUse')} and ${isStartableOrRunning(now)}
  )`

const isLeftIn = sql<SqlBool>`papers.interview_id not in (${excludedIds('drawn')})`

/** With `limit 1`, PostgreSQL uses the index for each question instead of reading all tests. */
export const isDrawn = sql<SqlBool>`((
  select 1 from papers where papers.question_id = questions.id and ${isLeftIn} limit 1) is not null)`

export const countDrawn = (db: Queryable, importId: number): Promise<number> =>
  countRows(db.selectFrom('questions').where('import_id', '=', importId).where(isDrawn))

export async function countInterviewsOfQuestions(
  db: Queryable,
  questionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('papers')
    .select(({ fn }) => ['question_id', fn.countAll<number>().as('amount')])
    .where('question_id', 'in', questionIds)
    .where(isLeftIn)
    .groupBy('question_id')
    .execute()
  return new Map(rows.map(({ question_id, amount }) => [question_id, Number(amount)]))
}

export const questionsUsedByInterviews = async (tx: Tx, importId: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('questions')
    .select('id')
    .where('import_id', '=', importId)
    .where(sql<SqlBool>`exists (select 1 from papers where papers.question_id = questions.id)`)
    .execute()
  return rows.map(({ id }) => id)
}
