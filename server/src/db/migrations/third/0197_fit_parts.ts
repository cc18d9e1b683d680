import type { Kysely } from 'kysely'
import type { Columns } from '../../columns.ts'

/** The part of the fit that somebody is in; the fit of an older release has none, and is made again. */
export async function fitParts(db: Kysely<unknown>, { whole }: Columns): Promise<void> {
  await db.schema.alterTable('insight_fit_people').addColumn('part', whole).execute()
}
