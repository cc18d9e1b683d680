import { type Kysely, sql } from 'kysely'
import type { Columns } from '../columns.ts'

/** What programs follow, in one order for everybody: events, and interviews by their changes. */
export async function feed(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await id(db.schema.createTable('events'))
    .addColumn('event_id', 'text', (column) => column.notNull().unique())
    .addColumn('type', 'text', needed)
    .addColumn('at', whole, needed)
    // Not a foreign key: what was told of an interview stays when it is gone.
    .addColumn('interview_id', whole, needed)
    .addColumn('public_id', 'text', needed)
    .addColumn('external_id', 'text')
    .addColumn('data', 'text', needed)
    .addColumn('place', whole)
    .addColumn('placed_at', whole)
    .execute()
  await db.schema.createIndex('events_by_place').unique().on('events').column('place').execute()
  await sql`create index events_unplaced on events (id) where place is null`.execute(db)
  await db.schema.createIndex('events_by_interview').on('events').column('interview_id').execute()
  await sql`create index interview_changes_unplaced on interview_changes (changed_at, interview_id) where place is null`.execute(
    db,
  )

  await db.schema
    .createTable('feeds')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('place', whole, needed)
    .addColumn('forgotten', whole, needed)
    .execute()
  await db.schema.alterTable('deliveries').addColumn('event_id', 'text').execute()
}
