import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../columns.ts'

/** Mails that wait, and what came of those that went. A row names what it is about and holds neither an address nor words. */
export async function mails(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await id(db.schema.createTable('mails'))
    // Empty for a mail that is about no interview.
    .addColumn('interview_id', whole, (column) => column.references('interviews.id').onDelete('cascade'))
    .addColumn('kind', 'text', needed)
    .addColumn('message_id', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', needed)
    .addColumn('queued_at', whole, needed)
    .addColumn('next_at', whole, needed)
    .addColumn('tries', whole, needed)
    .addColumn('first_tried_at', whole)
    .addColumn('tried_at', whole)
    .addColumn('taken_by', 'text')
    .addColumn('ended_at', whole)
    .addColumn('code', 'text')
    .addColumn('detail', 'text')
    .addColumn('closes_at', whole)
    .execute()
  await db.schema.createIndex('mails_by_interview').on('mails').columns(['interview_id', 'kind', 'id']).execute()
  await sql`create index mails_next on mails (next_at) where state = 'queued'`.execute(db)
  // The figures of a round: whom an invitation reached is read from this index alone, and failures are few.
  await sql`create index mails_invited on mails (interview_id) where kind = 'invitation' and state = 'sent'`.execute(db)
  await sql`create index mails_failed on mails (interview_id, id) where kind = 'invitation' and state = 'failed'`.execute(
    db,
  )
  await sql`create index mails_refused on mails (ended_at) where code = 'REFUSED' and state = 'failed'`.execute(db)
  await sql`create unique index mails_queued_once on mails (interview_id, kind) where state = 'queued'`.execute(db)
  await db.schema
    .createIndex('mails_reminded_once')
    .on('mails')
    .columns(['interview_id', 'closes_at'])
    .unique()
    .execute()

  // Who might be reminded: found by the end of the window, however many interviews there are.
  await sql`
    create index interviews_to_remind on interviews (closes_at)
    where started_at is null and withdrawn_at is null`.execute(db)

  await db.schema
    .createTable('mail_tries')
    .addColumn('taken_by', 'text', (column) => column.primaryKey())
    .addColumn('counts_until', whole, needed)
    .execute()
  await db.schema.createIndex('mail_tries_by_time').on('mail_tries').column('counts_until').execute()
}
