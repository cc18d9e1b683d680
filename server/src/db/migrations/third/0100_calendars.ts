import type { Kysely } from 'kysely'
import type { Columns } from '../../columns.ts'

/** A calendar keeps the newest of the windows that it was told of: how often each was changed, and when. */
export async function calendars(db: Kysely<unknown>, { whole }: Columns): Promise<void> {
  const alter = () => db.schema.alterTable('interviews')
  await alter()
    .addColumn('window_changes', whole, (column) => column.notNull().defaultTo(0))
    .execute()
  await alter().addColumn('window_changed_at', whole).execute()
}
