import { type Kysely, sql } from 'kysely'
import type { Columns } from '../columns.ts'

/** Receipts of what was erased: numbers, and hashes of codes by which a backup's copy is known again. Nobody's name. */
export async function erasure(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  const amounts = ['interviews', 'submissions', 'events', 'mails', 'remarks', 'audit_details']
  const receipts = id(db.schema.createTable('erasures'))
    .addColumn('at', whole, needed)
    .addColumn('by_id', whole)
    .addColumn('by_name', 'text', needed)
    .addColumn('cause', 'text', needed)
    .addColumn('reason', 'text')
    .addColumn('audit_id', whole)
  await amounts.reduce((table, amount) => table.addColumn(amount, whole, needed), receipts).execute()

  await db.schema
    .createTable('erased_interviews')
    .addColumn('erasure_id', whole, (column) => column.notNull().references('erasures.id'))
    .addColumn('interview_id', whole, needed)
    .addColumn('code_hash', 'text', needed)
    .addPrimaryKeyConstraint('erased_interviews_once', ['erasure_id', 'interview_id'])
    .execute()

  // One row at most: how long interviews are kept, and how long until that acts.
  await db.schema
    .createTable('retention')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('days', whole, needed)
    .addColumn('from_at', whole, needed)
    .addColumn('days_before', whole)
    .execute()

  await db.schema.createIndex('interviews_by_email').on('interviews').column('email').execute()
  await sql`create index interviews_not_started on interviews (created_at) where started_at is null`.execute(db)
}
