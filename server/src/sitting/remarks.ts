import type { Queryable } from '../db/schema.ts'

/** How many remarks there are about each of these questions, where there are any. */
export async function remarksOf(db: Queryable, questionIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('remarks')
    .select(({ fn }) => ['question_id', fn.countAll<number>().as('amount')])
    .where('question_id', 'in', questionIds)
    .groupBy('question_id')
    .execute()
  return new Map(rows.flatMap(({ question_id, amount }) => (question_id === null ? [] : [[question_id, amount]])))
}

/** What the candidate of an interview wrote while it ran, the oldest first. */
export const remarksOfInterview = (db: Queryable, interviewId: number) =>
  db
    .selectFrom('remarks')
    .select(['at', 'kind', 'question_id', 'text'])
    .where('interview_id', '=', interviewId)
    .orderBy('id')
    .execute()
