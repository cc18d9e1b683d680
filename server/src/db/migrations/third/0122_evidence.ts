import type { Kysely } from 'kysely'
import type { Columns } from '../../columns.ts'

/** What was known of an edition just before its key was fixed. */
export async function evidence(db: Kysely<unknown>, { whole, needed }: Columns): Promise<void> {
  await db.schema
    .createTable('key_fix_evidence')
    .addColumn('key_fix_id', whole, (column) => column.primaryKey().references('key_fixes.id').onDelete('cascade'))
    .addColumn('document', 'text', needed)
    .execute()
}
