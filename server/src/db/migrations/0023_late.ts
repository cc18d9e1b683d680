import { type Kysely, sql } from 'kysely'
import type { Columns } from '../columns.ts'

/** What candidates chose in time and could not deliver before the end, until a person has decided. */
async function lateAnswers(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await id(db.schema.createTable('late_answers'))
    .addColumn('interview_id', whole, (column) => column.notNull().references('interviews.id').onDelete('cascade'))
    .addColumn('position', whole, needed)
    .addColumn('kind', 'text', needed)
    .addColumn('options', 'text', needed)
    .addColumn('chosen_at', whole, needed)
    .addColumn('received_at', whole, needed)
    .addColumn('state', 'text', needed)
    // Not a foreign key: a user who decided may leave, and their name stays on it.
    .addColumn('actor_id', whole)
    .addColumn('actor_name', 'text', needed)
    .addColumn('decided_at', whole)
    .addColumn('reason', 'text')
    .execute()
  await db.schema.createIndex('late_answers_by_interview').on('late_answers').columns(['interview_id', 'id']).execute()
  await sql`
    create unique index late_answers_undecided on late_answers (interview_id, position) where state = 'undecided'`.execute(
    db,
  )
}

/** An end that late answers were accepted after is sealed once more, with more lines: so a seal is told by both. */
async function receipts(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await id(db.schema.createTable('receipts_of_ends'))
    .addColumn('interview_id', whole, (column) => column.notNull().references('interviews.id').onDelete('cascade'))
    .addColumn('end_at', whole, needed)
    .addColumn('lines', whole, needed)
    .addColumn('receipt', 'text', needed)
    .addColumn('hash', 'text', needed)
    .addUniqueConstraint('receipts_once_each', ['interview_id', 'end_at', 'lines'])
    .execute()
  await sql`
    insert into receipts_of_ends (interview_id, end_at, lines, receipt, hash)
    select interview_id, end_at, lines, receipt, hash from receipts order by id`.execute(db)
  await db.schema.dropTable('receipts').execute()
  await db.schema.alterTable('receipts_of_ends').renameTo('receipts').execute()
  await db.schema.createIndex('receipts_by_receipt').on('receipts').column('receipt').execute()
}

/** Late answers, and the seals that they add. */
export async function late(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await lateAnswers(db, columns)
  await receipts(db, columns)
}
