import { standardRound } from '@assay/contract/verification/standards'
import { type Selectable, sql } from 'kysely'
import { inChunks } from '../../../platform/db/chunks.ts'
import type { Queryable, Schema, Tx } from '../../../platform/db/schema.ts'

export type StandardRow = Selectable<Schema['standards']>

export const findStandard = (db: Queryable, id: number): Promise<StandardRow | undefined> =>
  db.selectFrom('standards').selectAll().where('id', '=', id).executeTakeFirst()

const count = sql<number>`cast(count(*) as bigint)`

/** Lists standard settings in which the judge still has questions to rate. */
export async function standardsToRate(db: Queryable, userId: number) {
  const rows = await db
    .selectFrom('standards')
    .innerJoin('standard_judges as judge', 'judge.standard_id', 'standards.id')
    .innerJoin('blueprints', 'blueprints.id', 'standards.blueprint_id')
    .select(['standards.id', 'blueprints.id as blueprint_id', 'blueprints.name'])
    .select((row) => [
      row
        .selectFrom('standard_questions as asked')
        .select(count.as('amount'))
        .whereRef('asked.standard_id', '=', 'standards.id')
        .as('questions'),
      row
        .selectFrom('standard_ratings as given')
        .select(count.as('amount'))
        .whereRef('given.standard_id', '=', 'standards.id')
        .whereRef('given.round', '=', 'standards.round')
        .where('given.user_id', '=', userId)
        .as('rated'),
    ])
    .where('judge.user_id', '=', userId)
    .where('standards.closed_at', 'is', null)
    .orderBy('standards.id', 'desc')
    .execute()
  return rows
    .map(({ id, blueprint_id, name, questions, rated }) => ({
      id,
      blueprint: { id: blueprint_id, name },
      questions: questions ?? 0,
      rated: rated ?? 0,
    }))
    .filter(({ questions, rated }) => rated < questions)
}

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

/** Parsing is safe: only the end of a round of ratings writes the results of rounds, always as JSON. */
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
