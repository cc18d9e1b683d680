import type { Kysely } from 'kysely'

/** What was decided and said lately is found by its time. */
export async function lately(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('decision_batches_by_time').on('decision_batches').column('at').execute()
  await db.schema.createIndex('verdicts_by_time').on('verdicts').column('at').execute()
}
