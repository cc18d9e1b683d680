import type { Kysely } from 'kysely'
import type { Columns } from '../../columns.ts'

export async function bank(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  // How many there are of something, kept with every write so that a list of any length tells its total at once.
  await db.schema
    .createTable('tallies')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('amount', whole, needed)
    .execute()

  await id(db.schema.createTable('labels'))
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('description', 'text', needed)
    .addColumn('color', 'text', needed)
    .addColumn('amount_of_questions', whole, needed)
    .execute()

  await id(db.schema.createTable('questions'))
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('version', whole, needed)
    .addColumn('archived_at', whole)
    .execute()
  await db.schema.createIndex('questions_in_bank').on('questions').columns(['archived_at', 'id']).execute()

  // Written once and never changed: papers point here, so that no later edit reaches an interview.
  await id(db.schema.createTable('question_versions'))
    .addColumn('question_id', whole, (column) => column.notNull().references('questions.id'))
    .addColumn('version', whole, needed)
    .addColumn('description', 'text', needed)
    .addColumn('description_html', 'text', needed)
    .addColumn('kind', 'text', needed)
    .addColumn('answers', 'text', needed)
    .addColumn('digest', 'text', needed)
    .addColumn('created_at', whole, needed)
    .addColumn('created_by', whole)
    .addUniqueConstraint('question_versions_once', ['question_id', 'version'])
    .execute()
  await db.schema.createIndex('question_versions_by_digest').on('question_versions').column('digest').execute()

  // Only of questions in the bank: one that is archived gives its labels up, so that they can be deleted.
  await db.schema
    .createTable('question_labels')
    .addColumn('label_id', whole, (column) => column.notNull().references('labels.id'))
    .addColumn('question_id', whole, (column) => column.notNull().references('questions.id'))
    .addPrimaryKeyConstraint('question_labels_once', ['label_id', 'question_id'])
    .execute()
  await db.schema.createIndex('question_labels_by_question').on('question_labels').column('question_id').execute()
}
