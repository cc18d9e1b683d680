import type { Queryable } from '../db/schema.ts'

/**
 * Those of the questions that an interview which can still be started, or is in progress, has drawn. Asked within the turn of the bank
 * (labels/bank.ts), the answer holds until the transaction ends: an interview draws its paper under the same turn.
 */
export async function inUseOf(
  db: Queryable,
  questionIds: readonly number[],
  now: number,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('papers')
    .innerJoin('interviews', 'interviews.id', 'papers.interview_id')
    .select('papers.question_id as id')
    .distinct()
    .where('papers.question_id', 'in', questionIds)
    .where('interviews.closed_at', 'is', null)
    .where(({ eb, or }) => or([eb('interviews.deadline_at', 'is', null), eb('interviews.deadline_at', '>', now)]))
    .where('interviews.withdrawn_at', 'is', null)
    // Whoever has started is never touched by the window.
    .where(({ eb, or }) =>
      or([
        eb('interviews.started_at', 'is not', null),
        eb('interviews.closes_at', 'is', null),
        eb('interviews.closes_at', '>', now),
      ]),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** How many questions of an import an interview that exists has drawn, whatever became of that interview. */
export async function countDrawn(db: Queryable, importId: number): Promise<number> {
  const { count } = await db
    .selectFrom('questions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('import_id', '=', importId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('papers').select('papers.question_id').whereRef('papers.question_id', '=', 'questions.id')),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many interviews that exist hold each of these questions, where any do; whatever became of them. */
export async function drawnOf(db: Queryable, questionIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('papers')
    .select(({ fn }) => ['question_id', fn.countAll<number>().as('amount')])
    .where('question_id', 'in', questionIds)
    .groupBy('question_id')
    .execute()
  return new Map(rows.map(({ question_id, amount }) => [question_id, Number(amount)]))
}
