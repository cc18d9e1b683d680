import { type Kysely, sql } from 'kysely'
import type { Columns } from '../columns.ts'

/** Mails that tell what was decided: none goes before its moment, nobody gets two of a kind, and until they are out they can be taken back. */
export async function decisionMails(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await id(db.schema.createTable('decision_mail_batches')).addColumn('at', whole, needed).execute()
  await db.schema
    .alterTable('mails')
    .addColumn('batch_id', whole, (column) => column.references('decision_mail_batches.id'))
    .execute()
  await db.schema.alterTable('mails').addColumn('sends_at', whole).execute()
  await db.schema.alterTable('mails').addColumn('recalled_at', whole).execute()
  await sql`create index mails_by_batch on mails (batch_id) where batch_id is not null`.execute(db)
  await sql`
    create unique index mails_decided_once on mails (interview_id, kind)
    where kind in ('advance', 'decline') and state in ('queued', 'sent')`.execute(db)

  // In which languages a round is read, however many are in it.
  await db.schema.createIndex('interviews_by_language').on('interviews').columns(['blueprint_id', 'language']).execute()
}
