import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../columns.ts'

async function blueprints(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await id(db.schema.createTable('blueprints'))
    .addColumn('name', 'text', needed)
    .addColumn('amount_of_questions', whole, needed)
    .addColumn('max_time', whole, needed)
    .addColumn('language', 'text', needed)
    .addColumn('instructions', 'text', needed)
    .addColumn('instructions_html', 'text', needed)
    .addColumn('open_days', whole)
    .addColumn('reminder_hours', whole)
    .addColumn('time_zone', 'text', needed)
    .addColumn('texts', 'text', needed)
    // Not a foreign key: its author may leave, and their name stays on it.
    .addColumn('created_by', whole)
    .addColumn('created_by_name', 'text', needed)
    .addColumn('created_at', whole, needed)
    .addColumn('archived_at', whole)
    .execute()

  await db.schema
    .createTable('blueprint_labels')
    .addColumn('blueprint_id', whole, (column) => column.notNull().references('blueprints.id').onDelete('cascade'))
    .addColumn('position', whole, needed)
    // Not a foreign key: a label that was deleted keeps its line, and has no questions.
    .addColumn('label_id', whole, needed)
    .addColumn('name', 'text', needed)
    .addColumn('color', 'text', needed)
    .addColumn('amount', whole)
    .addPrimaryKeyConstraint('blueprint_labels_once', ['blueprint_id', 'label_id'])
    .execute()

  await db.schema
    .createTable('blueprint_counts')
    .addColumn('blueprint_id', whole, (column) => column.notNull().references('blueprints.id').onDelete('cascade'))
    .addColumn('score', whole, needed)
    .addColumn('amount', whole, needed)
    .addPrimaryKeyConstraint('blueprint_counts_once', ['blueprint_id', 'score'])
    .execute()
}

/** Interviews from before are open and have no blueprint: every new column is empty there. */
async function interviews(db: Kysely<unknown>, { whole }: Columns): Promise<void> {
  const alter = () => db.schema.alterTable('interviews')
  await alter()
    .addColumn('blueprint_id', whole, (column) => column.references('blueprints.id'))
    .execute()
  await alter().addColumn('language', 'text').execute()
  for (const moment of ['opens_at', 'closes_at', 'withdrawn_at']) await alter().addColumn(moment, whole).execute()
  await alter().addColumn('open_key', 'text').execute()

  const index = (name: string) => db.schema.createIndex(name).on('interviews')
  await index('interviews_open_once').column('open_key').unique().execute()
  await index('interviews_by_blueprint').columns(['blueprint_id', 'email']).execute()
  await index('interviews_by_rank').columns(['blueprint_id', 'score', 'closed_at']).execute()
  // What a round has not finished, by all that says where each of them is: the figures read nothing else.
  await sql`
    create index interviews_unfinished on interviews (blueprint_id, started_at, withdrawn_at, closes_at)
    where closed_at is null and blueprint_id is not null`.execute(db)
}

async function shares(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await id(db.schema.createTable('shares'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_by', whole)
    .addColumn('created_by_name', 'text', needed)
    .addColumn('created_at', whole, needed)
    .addColumn('expires_at', whole, needed)
    .execute()
  await db.schema
    .createTable('share_interviews')
    .addColumn('share_id', whole, (column) => column.notNull().references('shares.id').onDelete('cascade'))
    .addColumn('interview_id', whole, (column) => column.notNull().references('interviews.id').onDelete('cascade'))
    .addColumn('position', whole, needed)
    .addPrimaryKeyConstraint('share_interviews_once', ['share_id', 'interview_id'])
    .execute()
  await db.schema.createIndex('share_interviews_by_interview').on('share_interviews').column('interview_id').execute()
}

/** Blueprints, what an interview has of one, and links to results. */
export async function rounds(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await blueprints(db, columns)
  await interviews(db, columns)
  await shares(db, columns)
}
