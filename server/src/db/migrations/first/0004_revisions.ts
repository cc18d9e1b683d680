import type { Kysely } from 'kysely'
import type { Columns } from '../../columns.ts'

/** Counts what is written into the journal of an interview, so that a node can tell whether what it remembers is new. */
export async function revisions(db: Kysely<unknown>, { whole }: Columns): Promise<void> {
  await db.schema
    .alterTable('interviews')
    .addColumn('revision', whole, (column) => column.notNull().defaultTo(0))
    .execute()
}
