import type { Kysely } from 'kysely'

/** Questions in further languages: with each version, of each item of a file, and what a candidate reads on a paper. */
export async function wordings({ schema }: Kysely<unknown>): Promise<void> {
  for (const table of ['question_versions', 'import_items'])
    await schema.alterTable(table).addColumn('wordings', 'text').execute()
  await schema.alterTable('papers').addColumn('wording', 'text').execute()
}
