import { type Kysely, sql } from 'kysely'
import type { Columns } from '../columns.ts'

async function hooks(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await id(db.schema.createTable('webhooks'))
    .addColumn('url', 'text', needed)
    .addColumn('events', 'text', needed)
    .addColumn('secret', 'text', needed)
    .addColumn('old_secret', 'text')
    .addColumn('old_secret_until', whole)
    .addColumn('deactivated_at', whole)
    .addColumn('trouble', 'text')
    .addColumn('created_at', whole, needed)
    // Not a foreign key: its maker may leave, and their name stays on it.
    .addColumn('created_by', whole)
    .addColumn('created_by_name', 'text', needed)
    .addColumn('last_delivered_at', whole)
    .execute()
}

/** Addresses that are told of events, and each of these on its way to each of them. */
export async function webhooks(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await hooks(db, columns)
  const { id, whole, needed } = columns
  await id(db.schema.createTable('deliveries'))
    .addColumn('webhook_id', whole, (column) => column.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('message_id', 'text', (column) => column.notNull().unique())
    .addColumn('type', 'text', needed)
    // Not a foreign key: that an interview was deleted is told after it is gone.
    .addColumn('interview_id', whole)
    .addColumn('at', whole, needed)
    .addColumn('data', 'text', needed)
    .addColumn('body', 'text')
    .addColumn('state', 'text', needed)
    .addColumn('sent_by', 'text', needed)
    .addColumn('attempts', whole, needed)
    .addColumn('tries', whole, needed)
    .addColumn('last_attempt_at', whole)
    .addColumn('next_at', whole)
    .addColumn('taken_by', 'text')
    .addColumn('status', whole)
    .addColumn('error', 'text')
    .execute()
  await db.schema.createIndex('deliveries_of_webhook').on('deliveries').columns(['webhook_id', 'id']).execute()
  await db.schema.createIndex('deliveries_of_interview').on('deliveries').column('interview_id').execute()
  await sql`create index deliveries_next on deliveries (webhook_id, next_at) where state = 'waiting'`.execute(db)
  await sql`create index deliveries_in_hand on deliveries (webhook_id) where taken_by is not null`.execute(db)
}
