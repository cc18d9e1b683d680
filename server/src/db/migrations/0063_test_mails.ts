import type { Kysely } from 'kysely'

/** A mail that staff have sent to themselves says which mail it shows. */
export async function testMails(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mails').addColumn('about', 'text').execute()
}
