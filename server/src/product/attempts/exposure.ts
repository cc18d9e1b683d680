import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../platform/db/schema.ts'
import { isInView } from './states/inView.ts'

export async function exposureOf(
  db: Queryable,
  labelIds: readonly number[],
  since: number,
): Promise<ReadonlyMap<number, number>> {
  if (labelIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('question_labels')
    .select(['label_id', sql<number>`count(*)`.as('seen')])
    .where('label_id', 'in', labelIds)
    .where(
      sql<SqlBool>`exists (
        select 1 from papers join interviews on interviews.id = papers.interview_id
        where papers.question_id = question_labels.question_id and ${isInView('shownQuestions')} and interviews.started_at >= ${since})`,
    )
    .groupBy('label_id')
    .execute()
  return new Map(rows.map(({ label_id, seen }) => [label_id, seen]))
}
