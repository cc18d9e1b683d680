import type { Kysely } from 'kysely'
import type { Columns } from '../../columns.ts'

/** Pass marks that judges set: which questions, who judges, what each has said in each round, and what a round came to. */
export async function standards(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  const { schema } = db
  await id(schema.createTable('standards'))
    .addColumn('blueprint_id', whole, (column) => column.notNull().references('blueprints.id').onDelete('cascade'))
    .addColumn('round', whole, needed)
    .addColumn('closed_at', whole)
    // Not a foreign key: a user who made it may leave, and their name stays on it.
    .addColumn('created_by', whole)
    .addColumn('created_by_name', 'text', needed)
    .addColumn('created_at', whole, needed)
    .execute()
  await schema.createIndex('standards_by_blueprint').on('standards').column('blueprint_id').execute()

  const ofStandard = (name: string) =>
    schema
      .createTable(name)
      .addColumn('standard_id', whole, (column) => column.notNull().references('standards.id').onDelete('cascade'))
  await ofStandard('standard_questions')
    .addColumn('position', whole, needed)
    .addColumn('question_id', whole, (column) => column.notNull().references('questions.id').onDelete('cascade'))
    .addColumn('version_id', whole, needed)
    .addPrimaryKeyConstraint('standard_questions_key', ['standard_id', 'question_id'])
    .execute()
  await schema.createIndex('standard_questions_by_question').on('standard_questions').column('question_id').execute()
  await ofStandard('standard_judges')
    .addColumn('position', whole, needed)
    .addColumn('user_id', whole, needed)
    .addColumn('full_name', 'text', needed)
    .addPrimaryKeyConstraint('standard_judges_key', ['standard_id', 'user_id'])
    .execute()
  await ofStandard('standard_ratings')
    .addColumn('round', whole, needed)
    .addColumn('user_id', whole, needed)
    .addColumn('question_id', whole, needed)
    .addColumn('rating', whole, needed)
    .addPrimaryKeyConstraint('standard_ratings_key', ['standard_id', 'round', 'user_id', 'question_id'])
    .execute()
  await ofStandard('standard_rounds')
    .addColumn('round', whole, needed)
    .addColumn('document', 'text', needed)
    .addPrimaryKeyConstraint('standard_rounds_key', ['standard_id', 'round'])
    .execute()
}
