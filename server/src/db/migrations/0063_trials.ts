import type { Kysely } from 'kysely'
import type { Columns } from '../columns.ts'

/** Since when an interview is a trial run of the staff, which counts for nothing. */
export async function trials(db: Kysely<unknown>, { whole }: Columns): Promise<void> {
  await db.schema.alterTable('interviews').addColumn('trial_at', whole).execute()
  await db.schema
    .createIndex('interviews_trial')
    .on('interviews')
    .column('trial_at')
    .where('trial_at' as never, 'is not', null)
    .execute()
}
