import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../columns.ts'

/** What one sees of one's own sessions, who still waits to be let in, and what an installation keeps to itself. */
export async function access(db: Kysely<unknown>, { whole, needed }: Columns): Promise<void> {
  for (const column of ['id', 'address', 'device']) {
    await db.schema
      .alterTable('sessions')
      .addColumn(column, 'text', (build) => build.notNull().defaultTo(''))
      .execute()
  }
  // Sessions that run already are told apart as well; a part of a hash opens nothing.
  await sql`update sessions set id = substr(token_hash, 1, 22)`.execute(db)
  await db.schema.createIndex('sessions_by_id').on('sessions').columns(['user_id', 'id']).unique().execute()

  await db.schema.alterTable('users').addColumn('waiting_since', whole).execute()

  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', needed)
    .execute()
}
