import type { Kysely } from 'kysely'
import type { Columns } from '../../columns.ts'

/** How often what is counted of a round has changed, so that a node knows whether what it remembers of it still holds. */
export async function roundChanges(db: Kysely<unknown>, { whole }: Columns): Promise<void> {
  await db.schema
    .alterTable('blueprint_counts')
    .addColumn('changes', whole, (column) => column.notNull().defaultTo(0))
    .execute()
}
