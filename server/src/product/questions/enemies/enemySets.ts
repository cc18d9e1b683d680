import { type EnemySets, joinEnemySets } from '@assay/domain/bank/drawing/enemySets'
import type { Queryable } from '../../../platform/db/schema.ts'

async function enemySetsInBank(db: Queryable): Promise<number[][]> {
  const rows = await db
    .selectFrom('enemies')
    .innerJoin('questions', 'questions.id', 'enemies.question_id')
    .select(['enemies.set_id', 'enemies.question_id'])
    .where('questions.archived_at', 'is', null)
    .execute()
  return [...Map.groupBy(rows, ({ set_id }) => set_id).values()].map((set) => set.map(({ question_id }) => question_id))
}

/** Call `updateSimilarQuestions` first, because new texts may not be compared yet. */
async function similarLinksInBank(db: Queryable): Promise<number[][]> {
  const rows = await db.selectFrom('twins').select(['question_id', 'twin_id']).execute()
  return rows.map(({ question_id, twin_id }) => [question_id, twin_id])
}

export async function readEnemySets(
  db: Queryable,
  { withSimilarQuestions }: { withSimilarQuestions: boolean },
): Promise<EnemySets> {
  return joinEnemySets([...(await enemySetsInBank(db)), ...(withSimilarQuestions ? await similarLinksInBank(db) : [])])
}
