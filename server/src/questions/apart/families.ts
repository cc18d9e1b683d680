import { type Families, joinFamilies } from '@assay/domain/bank/drawing/families'
import type { Queryable } from '../../db/schema.ts'

/** Sets of enemies as far as they are in the bank; of one that has shrunk to one question nothing is left. */
async function setsInBank(db: Queryable): Promise<number[][]> {
  const rows = await db
    .selectFrom('enemies')
    .innerJoin('questions', 'questions.id', 'enemies.question_id')
    .select(['enemies.set_id', 'enemies.question_id'])
    .where('questions.archived_at', 'is', null)
    .execute()
  return [...Map.groupBy(rows, ({ set_id }) => set_id).values()].map((set) => set.map(({ question_id }) => question_id))
}

/** Twins of the bank, which `bringUpTwins` has brought up to date before. */
async function twinsInBank(db: Queryable): Promise<number[][]> {
  const rows = await db.selectFrom('twins').select(['question_id', 'twin_id']).execute()
  return rows.map(({ question_id, twin_id }) => [question_id, twin_id])
}

/** Which questions of the bank no paper holds two of: by sets, and where it is wanted by being near. */
export async function readFamilies(db: Queryable, { withTwins }: { withTwins: boolean }): Promise<Families> {
  return joinFamilies([...(await setsInBank(db)), ...(withTwins ? await twinsInBank(db) : [])])
}
