import type { Kysely } from 'kysely'
import type { Columns } from '../../columns.ts'

export async function interviews(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await id(db.schema.createTable('interviews'))
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', needed)
    .addColumn('email', 'text', needed)
    .addColumn('search', 'text', needed)
    // Not a foreign key: an interview's creator may leave, and their name stays on it.
    .addColumn('created_by', whole)
    .addColumn('created_by_name', 'text', needed)
    .addColumn('creation_key', 'text', (column) => column.unique())
    .addColumn('amount_of_questions', whole, needed)
    .addColumn('max_time', whole, needed)
    .addColumn('created_at', whole, needed)
    .addColumn('started_at', whole)
    .addColumn('deadline_at', whole)
    .addColumn('closed_at', whole)
    .addColumn('closed_by', 'text')
    .addColumn('score', whole)
    .addColumn('correct', whole)
    .addColumn('partially', whole)
    .addColumn('wrong', whole)
    .addColumn('unanswered', whole)
    .addColumn('details', 'text')
    .execute()
  // What the sweeper looks for: started, not closed, by deadline.
  await db.schema.createIndex('interviews_by_end').on('interviews').columns(['closed_at', 'deadline_at']).execute()

  await db.schema
    .createTable('interview_labels')
    .addColumn('interview_id', whole, (column) => column.notNull().references('interviews.id').onDelete('cascade'))
    .addColumn('label_id', whole, needed)
    .addColumn('name', 'text', needed)
    .addColumn('color', 'text', needed)
    .addPrimaryKeyConstraint('interview_labels_once', ['interview_id', 'label_id'])
    .execute()
  await db.schema
    .createIndex('interview_labels_by_name')
    .on('interview_labels')
    .columns(['name', 'interview_id'])
    .execute()

  await db.schema
    .createTable('papers')
    .addColumn('interview_id', whole, (column) => column.notNull().references('interviews.id').onDelete('cascade'))
    .addColumn('position', whole, needed)
    .addColumn('question_id', whole, (column) => column.notNull().references('questions.id'))
    .addColumn('version_id', whole, (column) => column.notNull().references('question_versions.id'))
    .addColumn('labels', 'text', needed)
    .addPrimaryKeyConstraint('papers_place', ['interview_id', 'position'])
    .execute()
  await db.schema.createIndex('papers_by_question').on('papers').column('question_id').execute()

  // The journal: rows are only ever added. The last row of a position that is not a draft is its answer.
  await id(db.schema.createTable('submissions'))
    .addColumn('interview_id', whole, (column) => column.notNull().references('interviews.id').onDelete('cascade'))
    .addColumn('position', whole, needed)
    .addColumn('kind', 'text', needed)
    .addColumn('options', 'text', needed)
    .addColumn('time_spent', whole, needed)
    .addColumn('received_at', whole, needed)
    .addColumn('key', 'text')
    .addColumn('answered', whole, needed)
    .addColumn('address', 'text', needed)
    .addUniqueConstraint('submissions_by_key', ['interview_id', 'key'])
    .execute()
  await db.schema
    .createIndex('submissions_by_place')
    .on('submissions')
    .columns(['interview_id', 'position', 'id'])
    .execute()
  await db.schema
    .createIndex('submissions_by_interview')
    .on('submissions')
    .columns(['interview_id', 'kind', 'id'])
    .execute()

  await id(db.schema.createTable('interview_events'))
    .addColumn('interview_id', whole, (column) => column.notNull().references('interviews.id').onDelete('cascade'))
    .addColumn('at', whole, needed)
    .addColumn('kind', 'text', needed)
    .addColumn('detail', 'text', needed)
    // Filled for what is noted once, such as an address; several rows may have none.
    .addColumn('once', 'text')
    .addUniqueConstraint('interview_events_once', ['interview_id', 'once'])
    .execute()
}
