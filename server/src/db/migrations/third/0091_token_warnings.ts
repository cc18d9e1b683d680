import type { Kysely } from 'kysely'
import type { Columns } from '../../columns.ts'

/** How many days before its end a token's maker was told of it last. */
export async function tokenWarnings(db: Kysely<unknown>, { whole }: Columns): Promise<void> {
  await db.schema.alterTable('api_tokens').addColumn('warned_days', whole).execute()
}
