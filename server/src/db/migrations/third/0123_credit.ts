import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../columns.ts'

/** Questions that are right for everybody by a key fix, on papers, and how many of them each interview has. */
export async function credit(db: Kysely<unknown>, { whole }: Columns): Promise<void> {
  await db.schema.alterTable('papers').addColumn('credited_by', whole).execute()
  await db.schema
    .alterTable('interviews')
    .addColumn('credited', whole, (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`create index interviews_credited on interviews (blueprint_id) where credited > 0`.execute(db)
}
