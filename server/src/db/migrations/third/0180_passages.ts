import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../columns.ts'

/** Texts that several questions share. As of questions each edit is a version, so that a paper can point at what was read. */
export async function passages(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  const { schema } = db
  await id(schema.createTable('passages'))
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('version', whole, needed)
    .addColumn('search', 'text', needed)
    .addColumn('archived_at', whole)
    .execute()
  await id(schema.createTable('passage_versions'))
    .addColumn('passage_id', whole, (column) => column.notNull().references('passages.id').onDelete('cascade'))
    .addColumn('version', whole, needed)
    .addColumn('title', 'text', needed)
    .addColumn('description', 'text', needed)
    .addColumn('description_html', 'text', needed)
    .addColumn('lang', 'text')
    .addColumn('created_at', whole, needed)
    // Not a foreign key: a user who wrote it may leave, and their name stays on it.
    .addColumn('created_by', whole)
    .addColumn('author_name', 'text')
    .addUniqueConstraint('passage_versions_once', ['passage_id', 'version'])
    .execute()
  await schema
    .createTable('passage_pictures')
    .addColumn('passage_version_id', whole, (column) =>
      column.notNull().references('passage_versions.id').onDelete('cascade'),
    )
    .addColumn('picture_id', whole, (column) => column.notNull().references('pictures.id'))
    .addPrimaryKeyConstraint('passage_pictures_key', ['passage_version_id', 'picture_id'])
    .execute()
  await schema.createIndex('passage_pictures_by_picture').on('passage_pictures').column('picture_id').execute()

  await schema
    .alterTable('questions')
    .addColumn('passage_id', whole, (column) => column.references('passages.id'))
    .execute()
  await schema
    .alterTable('papers')
    .addColumn('passage_version_id', whole, (column) => column.references('passage_versions.id'))
    .execute()
  await sql`create index questions_by_passage on questions (passage_id) where passage_id is not null`.execute(db)
  await sql`create index papers_by_passage on papers (passage_version_id) where passage_version_id is not null`.execute(
    db,
  )
}
