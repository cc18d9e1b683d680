import type { Kysely } from 'kysely'
import type { Columns } from '../../columns.ts'

/** What a key fix has put in force on papers, and changed of their results, until its own rows say so. */
export async function turnedKeys(db: Kysely<unknown>, { whole, needed }: Columns): Promise<void> {
  let turned = db.schema
    .createTable('turned_keys')
    .addColumn('interview_id', whole, (column) => column.notNull().references('interviews.id').onDelete('cascade'))
    .addColumn('position', whole, needed)
    .addColumn('right_ids', 'text')
  const state = ['voided_by', 'credited_by', 'key_fix_id', 'rescored_at', 'told_at']
  // The line of it in the list of what the fix has changed.
  const line = ['place', 'score_before', 'score_after', 'rank_before', 'rank_after', 'rank_of']
  for (const name of [...state, ...line]) turned = turned.addColumn(name, whole)
  for (const name of ['status_before', 'status_after']) turned = turned.addColumn(name, 'text')
  await turned.addPrimaryKeyConstraint('turned_keys_once', ['interview_id', 'position']).execute()
}
