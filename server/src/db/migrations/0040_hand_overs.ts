import { type Kysely, sql } from 'kysely'
import type { Columns } from '../columns.ts'

/** What a link tells beyond results, how often it was looked at, and since when another has answered for it than made it. */
async function shares(db: Kysely<unknown>, { whole }: Columns): Promise<void> {
  const alter = () => db.schema.alterTable('shares')
  await alter()
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('results'))
    .execute()
  await alter().addColumn('note', 'text').execute()
  await alter()
    .addColumn('views', whole, (column) => column.notNull().defaultTo(0))
    .execute()
  await alter().addColumn('taken_over_at', whole).execute()
  await db.schema
    .createTable('share_notes')
    .addColumn('share_id', whole, (column) => column.notNull().references('shares.id').onDelete('cascade'))
    .addColumn('note_id', whole, (column) => column.notNull().references('notes.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('share_notes_once', ['share_id', 'note_id'])
    .execute()
  await db.schema.createIndex('share_notes_by_note').on('share_notes').column('note_id').execute()
}

async function verdicts(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await id(db.schema.createTable('verdicts'))
    .addColumn('interview_id', whole, (column) => column.notNull().references('interviews.id').onDelete('cascade'))
    // Not a foreign key: a link ends, and what was said of a candidate by it stays with the interview.
    .addColumn('share_id', whole, needed)
    .addColumn('verdict', 'text', needed)
    .addColumn('comment', 'text')
    .addColumn('name', 'text', needed)
    .addColumn('reader', 'text', needed)
    .addColumn('at', whole, needed)
    .addUniqueConstraint('verdicts_once', ['share_id', 'interview_id', 'reader'])
    .execute()
  await db.schema.createIndex('verdicts_by_interview').on('verdicts').column('interview_id').execute()
}

/** When an account last ended: what had ended with it stays ended when the account comes back. */
async function leaving(db: Kysely<unknown>, { whole }: Columns): Promise<void> {
  await db.schema.alterTable('users').addColumn('left_at', whole).execute()
  await sql`update users set left_at = deactivated_at`.execute(db)
}

/** Links that hand candidates over to somebody without an account, and what is answered there. */
export async function handOvers(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await shares(db, columns)
  await verdicts(db, columns)
  await leaving(db, columns)
}
