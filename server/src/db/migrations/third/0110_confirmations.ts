import type { Kysely } from 'kysely'
import type { Columns } from '../../columns.ts'

/** A second test under supervision is an interview that names the one it confirms; what it is judged by lies beside it. */
export async function confirmations(db: Kysely<unknown>, { whole, needed }: Columns): Promise<void> {
  await db.schema.alterTable('blueprints').addColumn('may_confirm_since', whole).execute()
  const alter = () => db.schema.alterTable('interviews')
  await alter().addColumn('may_confirm_since', whole).execute()
  await alter()
    .addColumn('confirms', whole, (column) => column.references('interviews.id').onDelete('cascade'))
    .execute()
  await alter().addColumn('seat', 'text').execute()
  await db.schema
    .createIndex('interviews_confirming')
    .on('interviews')
    .columns(['confirms', 'id'])
    .where('confirms' as never, 'is not', null)
    .execute()

  await db.schema
    .createTable('confirmations')
    .addColumn('interview_id', whole, (column) => column.primaryKey().references('interviews.id').onDelete('cascade'))
    .addColumn('basis', 'text', needed)
    .addColumn('told', 'text', needed)
    .addColumn('verdict', 'text')
    .addColumn('room_hash', 'text')
    .addColumn('room_until', whole)
    .addColumn('room_tries', whole, (column) => column.notNull().defaultTo(0))
    .execute()
}
