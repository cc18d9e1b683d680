import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../columns.ts'

/**
 * Questions that are kept apart on papers: in sets by hand, and by being near. Of those that are near as few links are kept as join
 * them; `twin_due` says whose are to be looked for.
 */
export async function apart(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  const { schema } = db
  await id(schema.createTable('enemy_sets'))
    .addColumn('reason', 'text', needed)
    // Not a foreign key: a user who made it may leave, and their name stays on it.
    .addColumn('created_by', whole)
    .addColumn('created_by_name', 'text', needed)
    .addColumn('created_at', whole, needed)
    .execute()
  await schema
    .createTable('enemies')
    .addColumn('set_id', whole, (column) => column.notNull().references('enemy_sets.id').onDelete('cascade'))
    .addColumn('question_id', whole, (column) => column.notNull().references('questions.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('enemies_key', ['set_id', 'question_id'])
    .execute()
  await schema.createIndex('enemies_by_question').on('enemies').column('question_id').execute()

  await schema
    .createTable('question_sketches')
    .addColumn('question_id', whole, (column) => column.primaryKey().references('questions.id').onDelete('cascade'))
    .addColumn('size', whole, needed)
    .addColumn('sketch', 'text', needed)
    .addColumn('turn', whole, needed)
    .execute()
  await schema.createIndex('question_sketches_by_turn').on('question_sketches').column('turn').execute()
  await schema
    .createTable('twins')
    .addColumn('question_id', whole, (column) => column.notNull().references('questions.id').onDelete('cascade'))
    .addColumn('twin_id', whole, (column) => column.notNull().references('questions.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('twins_key', ['question_id', 'twin_id'])
    .execute()
  await schema.createIndex('twins_by_twin').on('twins').column('twin_id').execute()
  await id(schema.createTable('twin_due'))
    .addColumn('question_id', whole, (column) => column.notNull().references('questions.id').onDelete('cascade'))
    .execute()
  await schema.createIndex('twin_due_by_question').on('twin_due').column('question_id').execute()
  await sql`insert into twin_due (question_id) select id from questions where archived_at is null order by id`.execute(
    db,
  )

  const alter = () => schema.alterTable('blueprints')
  await alter().addColumn('twins_apart_since', whole).execute()
  await alter().addColumn('exposure_cap', whole).execute()
  await alter().addColumn('balanced_since', whole).execute()
}
