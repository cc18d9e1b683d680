import type { Kysely } from 'kysely'

/** What a question is written in belongs to its version; of those from before nobody has said it. */
export async function questionLanguage(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('question_versions').addColumn('lang', 'text').execute()
}
