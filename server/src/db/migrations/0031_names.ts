import type { Kysely } from 'kysely'

/** What names of people may hold is a policy: as before until somebody asks for more. */
export async function names(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('policy')
    .addColumn('names', 'text', (column) => column.notNull().defaultTo('letters'))
    .execute()
}
