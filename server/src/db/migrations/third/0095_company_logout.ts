import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../columns.ts'

/** By what the company's sign-in names a session, and what it has said once already. */
export async function companyLogout(db: Kysely<unknown>, { whole, needed }: Columns): Promise<void> {
  for (const name of ['sso_sid', 'id_token']) await db.schema.alterTable('sessions').addColumn(name, 'text').execute()
  await sql`create index sessions_by_sid on sessions (sso_sid) where sso_sid is not null`.execute(db)

  await db.schema
    .createTable('sso_logouts')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', whole, needed)
    .execute()
  await db.schema.createIndex('sso_logouts_by_expiry').on('sso_logouts').column('expires_at').execute()
}
