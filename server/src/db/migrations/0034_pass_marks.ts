import type { Kysely } from 'kysely'
import type { Columns } from '../columns.ts'

/** What people are wanted for, from which score they pass, and who set that when and why; a blueprint counts its changes. */
export async function passMarks(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  const alter = () => db.schema.alterTable('blueprints')
  await alter().addColumn('role', 'text').execute()
  await alter().addColumn('pass_mark', whole).execute()
  await alter()
    .addColumn('version', whole, (column) => column.notNull().defaultTo(1))
    .execute()
  await id(db.schema.createTable('pass_marks'))
    .addColumn('blueprint_id', whole, (column) => column.notNull().references('blueprints.id').onDelete('cascade'))
    .addColumn('pass_mark', whole)
    .addColumn('reason', 'text')
    // Not a foreign key: a user who set it may leave, and their name stays on it.
    .addColumn('by_id', whole)
    .addColumn('by_name', 'text', needed)
    .addColumn('at', whole, needed)
    .execute()
  await db.schema.createIndex('pass_marks_by_blueprint').on('pass_marks').column('blueprint_id').execute()
}
