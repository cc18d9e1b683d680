import { type Kysely, sql } from 'kysely'
import type { Columns } from '../columns.ts'

/** In a round that is read blind the name of a finished interview lies apart until it is decided or revealed. */
export async function veils(db: Kysely<unknown>, { whole, needed }: Columns): Promise<void> {
  await db.schema.alterTable('blueprints').addColumn('blind_since', whole).execute()
  const alter = () => db.schema.alterTable('interviews')
  await alter().addColumn('veil', 'text').execute()
  await alter().addColumn('alias', 'text').execute()
  await alter().addColumn('renamed', whole).execute()
  // What has been decided was read with its name.
  await sql`update interviews set veil = 'lifted'
    where id in (select interview_id from decisions where state <> 'undecided')`.execute(db)
  await sql`create unique index interviews_by_alias on interviews (blueprint_id, alias) where alias is not null`.execute(
    db,
  )
  await sql`create index interviews_veiled on interviews (blueprint_id, id) where veil = 'veiled'`.execute(db)
  await sql`create index interviews_renamed on interviews (renamed, id) where renamed is not null`.execute(db)

  await db.schema
    .createTable('veiled_names')
    .addColumn('interview_id', whole, (column) => column.primaryKey().references('interviews.id').onDelete('cascade'))
    .addColumn('name', 'text', needed)
    .addColumn('email', 'text', needed)
    .execute()
  await db.schema.createIndex('veiled_names_by_email').on('veiled_names').column('email').execute()
}
