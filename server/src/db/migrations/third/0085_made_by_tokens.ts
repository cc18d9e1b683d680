import type { Kysely } from 'kysely'
import type { Columns } from '../../columns.ts'

/** By which token a link or a webhook was made: it ends with that. */
export async function madeByTokens(db: Kysely<unknown>, { whole }: Columns): Promise<void> {
  await db.schema.alterTable('shares').addColumn('token_id', whole).execute()
  await db.schema.alterTable('webhooks').addColumn('token_id', whole).execute()
}
