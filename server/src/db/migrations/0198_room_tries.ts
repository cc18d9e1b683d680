import type { Kysely } from 'kysely'

/** Wrong room codes, by the hash of the sender's address. */
export async function roomTries(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('confirmations').addColumn('room_wrong', 'text').execute()
}
