import type { Kysely } from 'kysely'
import type { Columns } from '../columns.ts'

/** Wrong second factors count for the browser that is known, or for everybody else; a recovery code that was used is known for a while. */
export async function knownBrowsers(db: Kysely<unknown>, { whole }: Columns): Promise<void> {
  await db.schema.alterTable('wrong_factors').addColumn('browser', 'text').execute()
  for (const name of ['used_at', 'shown_again_at'])
    await db.schema.alterTable('recovery_codes').addColumn(name, whole).execute()
}
