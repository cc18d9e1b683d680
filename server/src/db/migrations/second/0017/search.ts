import { searchable } from '@assay/domain/bank/searchable'
import { type Kysely, sql } from 'kysely'
import { rowsAsTable } from '../../../rowsAsTable.ts'
import type { Queryable } from '../../../schema.ts'
import { type Known, questionsOf } from './labels.ts'

interface Items {
  import_items: {
    import_id: number
    number: number
    code: string
    description: string
    answers: string
    search: string
  }
}

const textOf = (row: { code: string; description: string; answers: string }) =>
  searchable({ ...row, answers: JSON.parse(row.answers) })

const currentTexts = (db: Kysely<Known>, ids: readonly number[]) =>
  db
    .selectFrom('question_versions')
    .innerJoin('questions', (join) =>
      join
        .onRef('questions.id', '=', 'question_versions.question_id')
        .onRef('questions.version', '=', 'question_versions.version'),
    )
    .select(['questions.id', 'questions.code', 'question_versions.description', 'question_versions.answers'])
    .where('questions.id', 'in', ids)
    .execute()

async function fillQuestions(db: Kysely<Known>): Promise<void> {
  for await (const part of questionsOf(db)) {
    const texts = await currentTexts(
      db,
      part.map(({ id }) => id),
    )
    const rows = texts.map((row) => ({ question_id: row.id, text: textOf(row), turn: 0 }))
    // Only asked which engine it is.
    const given = rowsAsTable(db as unknown as Queryable, { question_id: 'bigint', text: 'text', turn: 'bigint' }, rows)
    await sql`insert into question_texts (question_id, text, turn) select question_id, text, turn from ${given}`.execute(
      db,
    )
  }
}

async function fillItems(db: Kysely<Items>): Promise<void> {
  const imports = await db.selectFrom('import_items').select('import_id').distinct().execute()
  for (const { import_id } of imports) {
    const items = await db
      .selectFrom('import_items')
      .select(['number', 'code', 'description', 'answers'])
      .where('import_id', '=', import_id)
      .execute()
    for (const item of items)
      await db
        .updateTable('import_items')
        .set({ search: textOf(item) })
        .where('import_id', '=', import_id)
        .where('number', '=', item.number)
        .execute()
  }
}

/** Questions that are there already, and those of files that wait to be confirmed. */
export async function fillSearch(untyped: Kysely<unknown>): Promise<void> {
  await fillQuestions(untyped as Kysely<Known>)
  await fillItems(untyped as Kysely<Items>)
}
