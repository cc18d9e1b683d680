import { type Kysely, sql } from 'kysely'

/** What the audit is filtered by, beside the object and the time that it was made for; and the archive of the bank, by its age. */
export async function listIndexes(db: Kysely<unknown>): Promise<void> {
  for (const column of ['action', 'object_id', 'address'])
    await db.schema.createIndex(`audit_by_${column}`).on('audit').columns([column, 'seq']).execute()
  await sql`create index questions_archived on questions (id) where archived_at > 0`.execute(db)
}
