import type { Kysely } from 'kysely'

/** Each paper has its own order of options, unless a question keeps its author's; papers of before keep the author's. */
export async function optionOrder(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('question_versions')
    .addColumn('option_order', 'text', (column) => column.notNull().defaultTo('drawn'))
    .execute()
  await db.schema.alterTable('papers').addColumn('option_order', 'text').execute()
}
