import type { Kysely } from 'kysely'
import type { Columns } from '../columns.ts'

/** What was decided of interviews: every entry is kept, and the newest state stands on the interview, where lists filter by it. */
async function decisions(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await id(db.schema.createTable('decision_batches'))
    .addColumn('at', whole, needed)
    .addColumn('undone_at', whole)
    .execute()
  await id(db.schema.createTable('decisions'))
    .addColumn('interview_id', whole, (column) => column.notNull().references('interviews.id').onDelete('cascade'))
    .addColumn('batch_id', whole, (column) => column.references('decision_batches.id'))
    // Not a foreign key: it is of the same interview, and goes with it.
    .addColumn('undoes', whole)
    .addColumn('state', 'text', needed)
    .addColumn('reason', 'text')
    // Not a foreign key: a user who decided may leave, and their name stays on it.
    .addColumn('actor_id', whole)
    .addColumn('actor_name', 'text', needed)
    .addColumn('at', whole, needed)
    .execute()
  await db.schema.createIndex('decisions_by_interview').on('decisions').columns(['interview_id', 'id']).execute()
  await db.schema.createIndex('decisions_by_batch').on('decisions').column('batch_id').execute()

  await db.schema
    .alterTable('interviews')
    .addColumn('decision', 'text', (column) => column.notNull().defaultTo('undecided'))
    .execute()
  await db.schema.createIndex('interviews_by_decision').on('interviews').columns(['decision', 'id']).execute()
}

async function notes(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await id(db.schema.createTable('notes'))
    .addColumn('interview_id', whole, (column) => column.notNull().references('interviews.id').onDelete('cascade'))
    .addColumn('author_id', whole)
    .addColumn('author_name', 'text', needed)
    .addColumn('text', 'text', needed)
    .addColumn('at', whole, needed)
    .addColumn('changed_at', whole)
    .execute()
  await db.schema.createIndex('notes_by_interview').on('notes').columns(['interview_id', 'id']).execute()
  // Receipts from before tell of no notes: there were none.
  await db.schema
    .alterTable('erasures')
    .addColumn('notes', whole, (column) => column.notNull().defaultTo(0))
    .execute()
}

/** Decisions of the staff, and what they note. */
export async function decided(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await decisions(db, columns)
  await notes(db, columns)
}
