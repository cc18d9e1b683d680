import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../columns.ts'

/** What may show pictures, and so keeps them. */
const mentioning = [
  ['version', 'question_versions.id'],
  ['import', 'imports.id'],
  ['blueprint', 'blueprints.id'],
] as const

/** Pictures, and what mentions which of them. */
export async function pictures(db: Kysely<unknown>, { id, whole, blob, needed }: Columns): Promise<void> {
  await id(db.schema.createTable('pictures'))
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('type', 'text', needed)
    .addColumn('width', whole, needed)
    .addColumn('height', whole, needed)
    .addColumn('size', whole, needed)
    .addColumn('created_at', whole, needed)
    .addColumn('unused_since', whole)
    // Not a foreign key, as with questions: what came with an import stays when its row goes.
    .addColumn('import_id', whole)
    .execute()
  await sql`create index pictures_by_import on pictures (import_id) where import_id is not null`.execute(db)
  await db.schema
    .createTable('picture_bytes')
    .addColumn('picture_id', whole, (column) => column.primaryKey().references('pictures.id').onDelete('cascade'))
    .addColumn('bytes', blob, needed)
    .execute()
  for (const [kind, key] of mentioning) {
    const table = `${kind}_pictures`
    await db.schema
      .createTable(table)
      .addColumn(`${kind}_id`, whole, (column) => column.notNull().references(key).onDelete('cascade'))
      .addColumn('picture_id', whole, (column) => column.notNull().references('pictures.id'))
      .addPrimaryKeyConstraint(`${table}_once`, [`${kind}_id`, 'picture_id'])
      .execute()
    await db.schema.createIndex(`${table}_by_picture`).on(table).column('picture_id').execute()
  }
}
