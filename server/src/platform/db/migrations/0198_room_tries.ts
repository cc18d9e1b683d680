import type { Kysely } from 'kysely'

/** Counts wrong room codes by a hash of the sender's address. */
export async function roomTries(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('confirmations').addColumn('room_wrong', 'text').execute()
}
