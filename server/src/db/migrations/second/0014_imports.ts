import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../columns.ts'

async function files(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await id(db.schema.createTable('imports'))
    .addColumn('file_name', 'text', needed)
    .addColumn('format', 'text')
    .addColumn('encoding', 'text')
    .addColumn('encoding_by', 'text')
    .addColumn('state', 'text', needed)
    .addColumn('read_done', whole, needed)
    .addColumn('read_total', whole)
    .addColumn('created_at', whole, needed)
    // Not foreign keys: a user who read, confirmed or undid it may leave, and their name stays on it.
    .addColumn('created_by', whole)
    .addColumn('created_by_name', 'text', needed)
    .addColumn('expires_at', whole, needed)
    .addColumn('reader', 'text')
    .addColumn('alive_at', whole)
    .addColumn('summary', 'text', needed)
    .addColumn('added', whole, needed)
    .addColumn('done_at', whole)
    .addColumn('done_by', whole)
    .addColumn('done_by_name', 'text')
    .addColumn('undone_at', whole)
    .addColumn('undone_by', whole)
    .addColumn('undone_by_name', 'text')
    .execute()
  await sql`create index imports_unconfirmed on imports (created_by) where state in ('reading', 'ready')`.execute(db)
  await db.schema.createIndex('imports_by_expiry').on('imports').column('expires_at').execute()
}

async function items(db: Kysely<unknown>, { whole, needed }: Columns): Promise<void> {
  await db.schema
    .createTable('import_items')
    .addColumn('import_id', whole, (column) => column.notNull().references('imports.id').onDelete('cascade'))
    .addColumn('number', whole, needed)
    .addColumn('state', 'text', needed)
    .addColumn('taken', 'text', needed)
    .addColumn('name', 'text', needed)
    .addColumn('file', 'text')
    .addColumn('line', whole)
    .addColumn('code', 'text', needed)
    .addColumn('description', 'text', needed)
    .addColumn('description_html', 'text', needed)
    .addColumn('kind', 'text', needed)
    .addColumn('option_order', 'text', needed)
    .addColumn('lang', 'text')
    .addColumn('answers', 'text', needed)
    .addColumn('digest', 'text', needed)
    .addColumn('labels', 'text', needed)
    .addColumn('losses', 'text')
    .addColumn('errors', 'text')
    .addColumn('same_as', 'text')
    .addColumn('near', 'text')
    .addPrimaryKeyConstraint('import_items_once', ['import_id', 'number'])
    .execute()
}

/** Files that were read, their questions until these are confirmed, and which import a question or a label came with. */
export async function imports(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await files(db, columns)
  await items(db, columns)
  const { whole } = columns
  for (const table of ['questions', 'labels']) {
    await db.schema.alterTable(table).addColumn('import_id', whole).execute()
    await sql`create index ${sql.ref(`${table}_by_import`)} on ${sql.table(table)} (import_id) where import_id is not null`.execute(
      db,
    )
  }
  // A version that is taken out must not walk through all papers to find that none holds it.
  await db.schema.createIndex('papers_by_version').on('papers').column('version_id').execute()
}
