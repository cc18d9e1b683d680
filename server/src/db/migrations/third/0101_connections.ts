import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../columns.ts'

/** The doors of applicant tracking systems, and the tests that came in by them. */
export async function connections(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await id(db.schema.createTable('connections'))
    .addColumn('kind', 'text', needed)
    .addColumn('name', 'text', needed)
    .addColumn('blueprint_ids', 'text')
    .addColumn('uninvited_at', whole)
    .addColumn('hosts', 'text', needed)
    .addColumn('update_url', 'text')
    .addColumn('outgoing_key', 'text')
    .addColumn('own_key', 'text')
    .addColumn('key_hash', 'text', (column) => column.notNull().unique())
    .addColumn('old_key_hash', 'text')
    .addColumn('old_key_until', whole)
    .addColumn('deactivated_at', whole)
    .addColumn('trouble', 'text')
    .addColumn('last_called_at', whole)
    .addColumn('last_told_at', whole)
    .addColumn('created_at', whole, needed)
    .execute()
  await sql`create index connections_by_old_key on connections (old_key_hash) where old_key_hash is not null`.execute(
    db,
  )

  await id(db.schema.createTable('orders'))
    .addColumn('order_id', 'text', (column) => column.notNull().unique())
    .addColumn('connection_id', whole, (column) => column.notNull().references('connections.id').onDelete('cascade'))
    .addColumn('same', 'text', needed)
    // Not a foreign key: that an interview is gone is told after it is.
    .addColumn('interview_id', whole, needed)
    .addColumn('url', 'text')
    .addColumn('created_at', whole, needed)
    .addColumn('cancelled_at', whole)
    .addColumn('told', 'text')
    .addColumn('told_score', whole)
    .addColumn('told_stamp', whole)
    .addColumn('moves', whole, needed)
    .addColumn('moved_at', whole, needed)
    .addColumn('by_hand_at', whole)
    .addColumn('attempts', whole, needed)
    .addColumn('tries', whole, needed)
    .addColumn('last_attempt_at', whole)
    .addColumn('next_at', whole)
    .addColumn('taken_by', 'text')
    .addColumn('status', whole)
    .execute()
  await db.schema.createIndex('orders_same').on('orders').columns(['connection_id', 'same']).unique().execute()
  await db.schema.createIndex('orders_of_connection').on('orders').columns(['connection_id', 'id']).execute()
  await db.schema.createIndex('orders_of_interview').on('orders').column('interview_id').execute()
  await sql`create index orders_next on orders (connection_id, next_at) where next_at is not null`.execute(db)
}
