import type { Kysely } from 'kysely'

/** Drops the stored number of questions, because the questions are counted when a list is requested. */
export async function bankSize(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('tallies').execute()
}
