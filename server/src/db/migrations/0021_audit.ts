import { type Kysely, sql } from 'kysely'
import type { Columns } from '../columns.ts'

/** Deeds are numbered and chained once they are committed; those from before are sealed by the first node that starts. */
export async function audit(db: Kysely<unknown>, { whole, needed }: Columns): Promise<void> {
  const alter = () => db.schema.alterTable('audit')
  await alter()
    .addColumn('actor_kind', 'text', (column) => column.notNull().defaultTo('user'))
    .execute()
  await sql`update audit set actor_kind = 'system' where actor_id is null`.execute(db)
  for (const number of ['seq', 'erased_at', 'grows_until']) await alter().addColumn(number, whole).execute()
  for (const text of ['actor_words', 'salt', 'digest', 'hash', 'once']) await alter().addColumn(text, 'text').execute()
  await db.schema.createIndex('audit_by_seq').on('audit').column('seq').unique().execute()
  await db.schema.createIndex('audit_once').on('audit').column('once').unique().execute()
  await db.schema.createIndex('audit_by_time').on('audit').column('at').execute()
  await sql`create index audit_unsealed on audit (id) where seq is null`.execute(db)

  // Rows that are taken from the end of the chain are missed by what stands here.
  await db.schema
    .createTable('audit_head')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('seq', whole, needed)
    .addColumn('hash', 'text', needed)
    .execute()
}
