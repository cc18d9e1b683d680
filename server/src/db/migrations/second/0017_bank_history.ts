import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../columns.ts'
import { fillLabels } from './0017/labels.ts'
import { fillSearch } from './0017/search.ts'

async function addColumns(db: Kysely<unknown>, { whole, needed }: Columns): Promise<void> {
  await db.schema.alterTable('question_versions').addColumn('author_name', 'text').execute()
  await db.schema.alterTable('question_versions').addColumn('labels', 'text').execute()
  await db.schema
    .alterTable('question_versions')
    .addColumn('origin', 'text', (column) => column.notNull().defaultTo('written'))
    .execute()
  // What lists are filtered and sorted by stands beside the question; it is that of its versions.
  await db.schema.alterTable('questions').addColumn('created_by', whole).execute()
  await db.schema
    .alterTable('questions')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('single'))
    .execute()
  await db.schema
    .alterTable('questions')
    .addColumn('changed_at', whole, (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('import_items')
    .addColumn('search', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('question_texts')
    .addColumn('question_id', whole, (column) => column.primaryKey().references('questions.id'))
    .addColumn('text', 'text', needed)
    .addColumn('turn', whole, needed)
    .execute()
  await db.schema
    .createTable('archived_labels')
    .addColumn('name', 'text', needed)
    .addColumn('question_id', whole, (column) => column.notNull().references('questions.id'))
    .addPrimaryKeyConstraint('archived_labels_once', ['name', 'question_id'])
    .execute()
}

async function addIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('question_texts_by_turn').on('question_texts').columns(['turn', 'question_id']).execute()
  await db.schema.createIndex('archived_labels_by_question').on('archived_labels').column('question_id').execute()
  const byChange = ['archived_at', 'changed_at', 'id']
  await db.schema.createIndex('questions_by_change').on('questions').columns(byChange).execute()
  await db.schema.createIndex('questions_by_author').on('questions').column('created_by').execute()
  // How many interviews hold a question, and which, is read from the index alone.
  await db.schema.createIndex('papers_of_question').on('papers').columns(['question_id', 'interview_id']).execute()
  await db.schema.dropIndex('papers_by_question').execute()
}

const first = sql`(select created_by from question_versions where question_id = questions.id and version = 1)`
const current = (column: 'kind' | 'created_at') =>
  sql`(select ${sql.ref(column)} from question_versions as current
    where current.question_id = questions.id and current.version = questions.version)`

async function fillColumns(db: Kysely<unknown>): Promise<void> {
  await sql`update questions set created_by = ${first}, kind = ${current('kind')}, changed_at = ${current('created_at')}`.execute(
    db,
  )
  const imported = sql`version = 1 and question_id in (select id from questions where import_id is not null)`
  await sql`update question_versions set origin = 'imported' where ${imported}`.execute(db)
}

/** Who wrote a version, its labels and how it came; the text by which a question is searched; the labels of archived ones. */
export async function bankHistory(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await addColumns(db, columns)
  await addIndexes(db)
  await fillColumns(db)
  await fillLabels(db)
  await fillSearch(db)
}
