import type { Kysely } from 'kysely'
import type { Columns } from '../../columns.ts'

/** Why keys are right, beside the versions of questions, and what readers say of them. */
export async function reasons(db: Kysely<unknown>, { whole, needed }: Columns): Promise<void> {
  await db.schema
    .createTable('question_reasons')
    .addColumn('question_id', whole, (column) => column.primaryKey().references('questions.id').onDelete('cascade'))
    .addColumn('rationale', 'text', needed)
    .addColumn('sources', 'text', needed)
    .addColumn('answers', 'text', needed)
    .execute()
  // Of a question of a file, until it has answers with ids.
  await db.schema.alterTable('import_items').addColumn('reasons', 'text').execute()
  await db.schema
    .createTable('question_marks')
    .addColumn('question_id', whole, (column) => column.notNull().references('questions.id').onDelete('cascade'))
    // Not a foreign key: a user may leave, and their name stays on it.
    .addColumn('marked_by', whole, needed)
    .addColumn('marked_by_name', 'text', needed)
    .addColumn('verdict', 'text', needed)
    .addColumn('note', 'text', needed)
    .addColumn('marked_at', whole, needed)
    .addColumn('version', whole, needed)
    .addPrimaryKeyConstraint('question_marks_once', ['question_id', 'marked_by'])
    .execute()
}
