import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../columns.ts'

/** How a running test was heard of: signs of life, what was missed, outages, and its candidate's words. */
export async function presence(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await db.schema
    .createTable('presences')
    .addColumn('interview_id', whole, (column) => column.primaryKey().references('interviews.id').onDelete('cascade'))
    .addColumn('heard_at', whole, needed)
    .addColumn('hidden_at', whole)
    .addColumn('measured_from', whole)
    .addColumn('unsettled_from', whole)
    .execute()

  await db.schema
    .createTable('marks')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('at', whole, needed)
    .execute()
  await id(db.schema.createTable('outages'))
    .addColumn('from_at', whole, (column) => column.notNull().unique())
    .addColumn('to_at', whole, needed)
    .addColumn('tests', whole, needed)
    .execute()
  await db.schema.createIndex('outages_by_end').on('outages').column('to_at').execute()

  await id(db.schema.createTable('gaps'))
    .addColumn('interview_id', whole, (column) => column.notNull().references('interviews.id').onDelete('cascade'))
    .addColumn('from_at', whole, needed)
    .addColumn('to_at', whole, needed)
    .addColumn('cause', 'text', needed)
    .addColumn('outage_id', whole, (column) => column.references('outages.id'))
    .addColumn('given_at', whole)
    .addUniqueConstraint('gaps_once', ['interview_id', 'from_at'])
    .execute()
  await sql`create index gaps_of_outage on gaps (outage_id, interview_id) where outage_id is not null`.execute(db)

  await id(db.schema.createTable('remarks'))
    .addColumn('interview_id', whole, (column) => column.notNull().references('interviews.id').onDelete('cascade'))
    // The first of an interview is 1: however many come at once, each has a number of its own.
    .addColumn('number', whole, needed)
    .addColumn('at', whole, needed)
    .addColumn('kind', 'text', needed)
    .addColumn('question_id', whole, (column) => column.references('questions.id'))
    .addColumn('version_id', whole, (column) => column.references('question_versions.id'))
    .addColumn('text', 'text', needed)
    .addColumn('key', 'text')
    .addUniqueConstraint('remarks_by_number', ['interview_id', 'number'])
    .addUniqueConstraint('remarks_by_key', ['interview_id', 'key'])
    .execute()
  await sql`create index remarks_by_question on remarks (question_id, id) where question_id is not null`.execute(db)

  await db.schema
    .createTable('replies')
    .addColumn('interview_id', whole, (column) => column.primaryKey().references('interviews.id').onDelete('cascade'))
    .addColumn('at', whole, needed)
    .addColumn('text', 'text', needed)
    .execute()
}
