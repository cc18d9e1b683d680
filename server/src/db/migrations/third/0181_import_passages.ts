import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../columns.ts'

/** The passages of a file until it is confirmed, and which import a passage came with. */
export async function importPassages(db: Kysely<unknown>, { whole, needed }: Columns): Promise<void> {
  const { schema } = db
  await schema
    .createTable('import_passages')
    .addColumn('import_id', whole, (column) => column.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('number', whole, needed)
    .addColumn('certain', 'text', needed)
    .addColumn('code', 'text', needed)
    .addColumn('title', 'text', needed)
    .addColumn('description', 'text', needed)
    .addColumn('description_html', 'text', needed)
    .addColumn('lang', 'text')
    .addPrimaryKeyConstraint('import_passages_once', ['import_id', 'number'])
    .execute()
  await schema.alterTable('import_items').addColumn('passage', whole).execute()
  await schema.alterTable('passages').addColumn('import_id', whole).execute()
  await sql`create index passages_by_import on passages (import_id) where import_id is not null`.execute(db)
}
