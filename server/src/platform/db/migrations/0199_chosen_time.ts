import type { Kysely } from 'kysely'
import type { Engine } from '../schema.ts'

/** The new column stores when an answer was chosen, because a device without a network sends the answer later. */
export async function chosenTime(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('submissions')
    .addColumn('chosen_at', engine === 'sqlite' ? 'integer' : 'bigint')
    .execute()
}
