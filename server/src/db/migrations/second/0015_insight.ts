import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../columns.ts'

/** What each question of a paper came to, the key that is in force for it, and which interviews are to be counted. */
async function sittings(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await db.schema.alterTable('interviews').addColumn('first_score', whole).execute()
  await db.schema
    .alterTable('interviews')
    .addColumn('voided', whole, (column) => column.notNull().defaultTo(0))
    .execute()
  for (const name of ['chosen', 'right_ids']) await db.schema.alterTable('papers').addColumn(name, 'text').execute()
  for (const name of ['seconds', 'key_fix_id', 'voided_by'])
    await db.schema.alterTable('papers').addColumn(name, whole).execute()
  await db.schema.createIndex('interviews_by_start').on('interviews').columns(['started_at', 'id']).execute()

  // Not a foreign key: of one that is deleted everything that was counted has yet to be taken off.
  await id(db.schema.createTable('insight_due')).addColumn('interview_id', whole, needed).execute()
  await sql`
    insert into insight_due (interview_id) select id from interviews where closed_at is not null order by id`.execute(
    db,
  )
}

const SUMS = [
  'shown',
  'correct',
  'answered',
  'seconds',
  'rest_shown',
  'rest_correct',
  'rest_sum',
  'rest_squares',
  'rest_of_correct',
  'week_sum',
  'week_squares',
  'week_of_correct',
  'week_rest',
  'answered_rest',
  'answered_rest_sum',
  'answered_rest_squares',
]

async function tallies(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await db.schema
    .createTable('insight_counted')
    .addColumn('interview_id', whole, (column) => column.primaryKey())
    .addColumn('end_at', whole, needed)
    .addColumn('document', 'text', needed)
    .execute()
  await db.schema
    .createIndex('insight_counted_by_end')
    .on('insight_counted')
    .columns(['end_at', 'interview_id'])
    .execute()

  let editions = id(db.schema.createTable('insight_editions'))
    .addColumn('question_id', whole, needed)
    .addColumn('digest', 'text', needed)
    .addColumn('turn', whole, needed)
  for (const name of SUMS) editions = editions.addColumn(name, whole, (column) => column.notNull().defaultTo(0))
  await editions.addUniqueConstraint('insight_editions_once', ['question_id', 'digest']).execute()
  await db.schema.createIndex('insight_editions_by_turn').on('insight_editions').column('turn').execute()

  await db.schema
    .createTable('insight_options')
    .addColumn('edition', whole, needed)
    .addColumn('option_id', whole, needed)
    .addColumn('chosen', whole, needed)
    .addColumn('chosen_rest', whole, needed)
    .addColumn('chosen_rest_sum', whole, needed)
    .addPrimaryKeyConstraint('insight_options_once', ['edition', 'option_id'])
    .execute()
  await db.schema
    .createTable('insight_months')
    .addColumn('edition', whole, needed)
    .addColumn('month', whole, needed)
    .addColumn('shown', whole, needed)
    .addColumn('correct', whole, needed)
    .addPrimaryKeyConstraint('insight_months_once', ['edition', 'month'])
    .execute()
}

async function fits(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await id(db.schema.createTable('insight_fits'))
    .addColumn('began_at', whole, needed)
    .addColumn('made_at', whole)
    // The turn of counting that it was begun at.
    .addColumn('turn', whole, needed)
    .addColumn('interviews', whole, needed)
    .addColumn('document', 'text', needed)
    .execute()
  const ofFit = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('fit_id', whole, (column) => column.notNull().references('insight_fits.id').onDelete('cascade'))
  await ofFit('insight_fit_editions')
    .addColumn('edition', whole, needed)
    .addColumn('document', 'text', needed)
    .addPrimaryKeyConstraint('insight_fit_editions_once', ['fit_id', 'edition'])
    .execute()
  await ofFit('insight_fit_groups')
    .addColumn('name', 'text', needed)
    .addColumn('document', 'text', needed)
    .addPrimaryKeyConstraint('insight_fit_groups_once', ['fit_id', 'name'])
    .execute()
  await ofFit('insight_fit_people')
    .addColumn('interview_id', whole, (column) => column.notNull().references('interviews.id').onDelete('cascade'))
    .addColumn('label_set', 'text', needed)
    .addColumn('blueprint_id', whole)
    .addColumn('score', whole, needed)
    .addPrimaryKeyConstraint('insight_fit_people_once', ['fit_id', 'interview_id'])
    .execute()
  const people = (name: string, column: string) =>
    db.schema.createIndex(name).on('insight_fit_people').columns(['fit_id', column, 'score']).execute()
  await people('insight_fit_people_by_labels', 'label_set')
  await people('insight_fit_people_by_blueprint', 'blueprint_id')
  await db.schema
    .createIndex('insight_fit_people_by_interview')
    .on('insight_fit_people')
    .column('interview_id')
    .execute()
}

async function keyFixes(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  let fixes = id(db.schema.createTable('key_fixes'))
    .addColumn('question_id', whole, (column) => column.notNull().references('questions.id').onDelete('cascade'))
    .addColumn('wording', 'text', needed)
    .addColumn('treatment', 'text', needed)
    .addColumn('reason', 'text', needed)
    .addColumn('right_ids', 'text', needed)
    .addColumn('right_before', 'text', needed)
    // What was right in the bank before, where the fix changed the bank's own wording.
    .addColumn('bank_before', 'text')
    .addColumn('by_name', 'text', needed)
  for (const name of [
    'at',
    'of_version',
    'version',
    'covered_to',
    'finished',
    'unfinished',
    'changed',
    'score_changed',
  ])
    fixes = fixes.addColumn(name, whole, needed)
  // Not foreign keys: a user who fixed or undid may leave, and their name stays.
  for (const name of ['by_id', 'undone_at', 'undone_by']) fixes = fixes.addColumn(name, whole)
  for (const name of ['undone_by_name', 'undone_reason']) fixes = fixes.addColumn(name, 'text')
  await fixes.execute()
  await db.schema.createIndex('key_fixes_by_question').on('key_fixes').columns(['question_id', 'id']).execute()

  const ofFix = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('key_fix_id', whole, (column) => column.notNull().references('key_fixes.id').onDelete('cascade'))
      .addColumn('interview_id', whole, (column) => column.notNull().references('interviews.id').onDelete('cascade'))
  let changes = ofFix('key_fix_changes').addColumn('place', whole, needed)
  for (const name of ['status_before', 'status_after']) changes = changes.addColumn(name, 'text')
  for (const name of ['score_before', 'score_after', 'rank_before', 'rank_after', 'rank_of'])
    changes = changes.addColumn(name, whole, needed)
  await changes.addPrimaryKeyConstraint('key_fix_changes_once', ['key_fix_id', 'place']).execute()
  await db.schema.createIndex('key_fix_changes_by_interview').on('key_fix_changes').column('interview_id').execute()
  await ofFix('key_fix_left').addPrimaryKeyConstraint('key_fix_left_once', ['key_fix_id', 'interview_id']).execute()
  await db.schema.createIndex('key_fix_left_by_interview').on('key_fix_left').column('interview_id').execute()
}

/** What questions and scores are worth, and keys that are put right. Interviews from before are counted in the background. */
export async function insight(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await sittings(db, columns)
  await tallies(db, columns)
  await fits(db, columns)
  await keyFixes(db, columns)
}
