import type { Kysely } from 'kysely'

/** The face that candidates see. A logo is a picture by its name, and keeps it. */
export async function company(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('company')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text')
    .addColumn('logo', 'text', (column) => column.references('pictures.name'))
    .addColumn('accent', 'text')
    .addColumn('privacy_contact', 'text')
    .addColumn('website', 'text')
    .addColumn('reply_to', 'text')
    .execute()
}
