import { standardRound } from '@assay/contract/confirm/standards'
import type { Selectable } from 'kysely'
import { inChunks } from '../../db/chunks.ts'
import type { Queryable, Schema, Tx } from '../../db/schema.ts'

export type StandardRow = Selectable<Schema['standards']>

export const findStandard = (db: Queryable, id: number): Promise<StandardRow | undefined> =>
  db.selectFrom('standards').selectAll().where('id', '=', id).executeTakeFirst()

/** The newest first. */
export const standardsOf = (db: Queryable, blueprintId: number): Promise<StandardRow[]> =>
  db.selectFrom('standards').selectAll().where('blueprint_id', '=', blueprintId).orderBy('id', 'desc').execute()

export const questionsOf = (db: Queryable, standardId: number) =>
  db
    .selectFrom('standard_questions')
    .innerJoin('question_versions', 'question_versions.id', 'standard_questions.version_id')
    .select(['standard_questions.question_id', 'standard_questions.version_id'])
    .select(['question_versions.description', 'question_versions.description_html'])
    .where('standard_questions.standard_id', '=', standardId)
    .orderBy('standard_questions.position')
    .execute()

/** By their names as they are now, where they are still there. */
export const judgesOf = (db: Queryable, standardId: number) =>
  db
    .selectFrom('standard_judges')
    .leftJoin('users', 'users.id', 'standard_judges.user_id')
    .select('standard_judges.user_id')
    .select(({ fn }) => fn.coalesce('users.full_name', 'standard_judges.full_name').as('full_name'))
    .where('standard_judges.standard_id', '=', standardId)
    .orderBy('standard_judges.position')
    .execute()

export const ratingsOf = (db: Queryable, { id, round }: Pick<StandardRow, 'id' | 'round'>) =>
  db
    .selectFrom('standard_ratings')
    .select(['user_id', 'question_id', 'rating'])
    .where('standard_id', '=', id)
    .where('round', '=', round)
    .execute()

export const possibleJudges = (db: Queryable) =>
  db
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('deactivated_at', 'is', null)
    .where('waiting_since', 'is', null)
    .orderBy('full_name')
    .orderBy('id')
    .execute()

/** Written by the end of a round alone. */
export async function roundsOf(db: Queryable, standardId: number) {
  const rows = await db
    .selectFrom('standard_rounds')
    .select('document')
    .where('standard_id', '=', standardId)
    .orderBy('round')
    .execute()
  return rows.map(({ document }) => standardRound.parse(JSON.parse(document)))
}

export const keepRatings = (tx: Tx, rows: readonly Schema['standard_ratings'][]) =>
  inChunks(rows, (part) =>
    tx
      .insertInto('standard_ratings')
      .values(part)
      .onConflict((row) =>
        row
          .columns(['standard_id', 'round', 'user_id', 'question_id'])
          .doUpdateSet(({ ref }) => ({ rating: ref('excluded.rating') })),
      )
      .execute(),
  )
