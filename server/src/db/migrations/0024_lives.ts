import { type Kysely, sql } from 'kysely'
import type { Columns } from '../columns.ts'

/** How long nodes were alive, and what lies between: many short silences are an outage as well. */
export async function lives(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await id(db.schema.createTable('lives'))
    .addColumn('node', 'text', needed)
    .addColumn('from_at', whole, needed)
    .addColumn('to_at', whole, needed)
    .addColumn('ended_at', whole)
    .execute()
  // What the older release has known: when a server was alive last.
  await sql`
    insert into lives (node, from_at, to_at, ended_at) select '', at, at, at from marks where name = 'alive'`.execute(
    db,
  )

  await db.schema.alterTable('outages').addColumn('silent_ms', whole).execute()
  await id(db.schema.createTable('silences'))
    .addColumn('from_at', whole, (column) => column.notNull().unique())
    .addColumn('to_at', whole, needed)
    .addColumn('outage_id', whole, (column) => column.references('outages.id'))
    .execute()
}
