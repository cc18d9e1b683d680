import type { Kysely } from 'kysely'
import type { Columns } from '../columns.ts'

/** What was deleted lies in the bin for a while: interviews and blueprints stay where they are, with the moment; a label goes as a document. */
export async function bin(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  for (const table of ['interviews', 'blueprints']) {
    await db.schema.alterTable(table).addColumn('deleted_at', whole).execute()
    await db.schema
      .createIndex(`${table}_deleted`)
      .on(table)
      .column('deleted_at')
      .where('deleted_at' as never, 'is not', null)
      .execute()
  }
  await id(db.schema.createTable('bin'))
    .addColumn('interview_id', whole, (column) => column.unique().references('interviews.id').onDelete('cascade'))
    .addColumn('blueprint_id', whole, (column) => column.unique().references('blueprints.id').onDelete('cascade'))
    .addColumn('label', 'text')
    // Not a foreign key: a user who deleted it may leave, and their name stays on it.
    .addColumn('deleted_by', whole)
    .addColumn('deleted_by_name', 'text', needed)
    .addColumn('deleted_at', whole, needed)
    .execute()
  await db.schema.createIndex('bin_by_time').on('bin').column('deleted_at').execute()
  await db.schema.createIndex('bin_by_person').on('bin').columns(['deleted_by', 'id']).execute()
}
