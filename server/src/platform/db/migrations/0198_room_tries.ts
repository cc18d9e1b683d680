import type { Kysely } from 'kysely'

/** The new column counts wrong room codes for each hash of an IP address. */
export async function roomTries(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('confirmations').addColumn('room_wrong', 'text').execute()
}
