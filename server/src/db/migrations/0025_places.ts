import type { Kysely } from 'kysely'
import type { Columns } from '../columns.ts'

/** Where the candidates of running tests stand: when each question was looked at last, and what is flagged for review. */
export async function places(db: Kysely<unknown>, { whole, needed }: Columns): Promise<void> {
  await db.schema
    .createTable('places')
    .addColumn('interview_id', whole, (column) => column.notNull().references('interviews.id').onDelete('cascade'))
    .addColumn('position', whole, needed)
    .addColumn('looked_at', whole)
    .addColumn('flag', 'text')
    .addPrimaryKeyConstraint('places_once', ['interview_id', 'position'])
    .execute()
}
