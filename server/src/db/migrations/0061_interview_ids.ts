import { randomBytes } from 'node:crypto'
import { interviewIdFrom } from '@assay/domain/exam/interview'
import { type Kysely, sql } from 'kysely'
import type { Columns } from '../columns.ts'
import { rowsAsTable } from '../rowsAsTable.ts'
import type { Queryable } from '../schema.ts'

interface Known {
  interviews: { id: number; code: string; public_id: string | null }
  deliveries: { id: number; interview_id: number | null; data: string; body: string | null }
}

const AT_ONCE = 1_000

async function nameInterviews(db: Kysely<Known>): Promise<void> {
  for (;;) {
    const unnamed = db.selectFrom('interviews').select('id').where('public_id', 'is', null)
    const rows = await unnamed.orderBy('id').limit(AT_ONCE).execute()
    if (rows.length === 0) return
    const named = rows.map(({ id }) => ({ id, public_id: interviewIdFrom(randomBytes(16)) }))
    // Only asked which engine it is.
    const given = rowsAsTable(db as unknown as Queryable, { id: 'bigint', public_id: 'text' }, named)
    await sql`update interviews set public_id = input.public_id from ${given} where interviews.id = input.id`.execute(
      db,
    )
  }
}

/** What was recorded for webhooks and may still be sent, now or by hand, names interviews by their ids from here on. */
async function nameInDeliveries(db: Kysely<Known>): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('deliveries')
      .innerJoin('interviews', 'interviews.id', 'deliveries.interview_id')
      .select(['deliveries.id', 'deliveries.data', 'interviews.public_id'])
      .where('deliveries.id', '>', after)
      .orderBy('deliveries.id')
      .limit(AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const told = rows.map(({ id, data, public_id }) => ({
      id,
      data: JSON.stringify({ ...JSON.parse(data), id: public_id, external_id: null, code: public_id }),
    }))
    const given = rowsAsTable(db as unknown as Queryable, { id: 'bigint', data: 'text' }, told)
    await sql`update deliveries set data = input.data, body = null from ${given} where deliveries.id = input.id`.execute(
      db,
    )
  }
}

/** When each was changed last, as far as it is known, in the order in which they were made. */
async function noteWhatIsThere(db: Kysely<unknown>, { whole, needed }: Columns): Promise<void> {
  await db.schema
    .createTable('interview_changes')
    .addColumn('interview_id', whole, (column) => column.primaryKey().references('interviews.id').onDelete('cascade'))
    .addColumn('changed_at', whole, needed)
    .addColumn('place', whole)
    .execute()
  await db.schema.createIndex('interview_changes_by_place').unique().on('interview_changes').column('place').execute()
  await db.schema.createIndex('interview_changes_by_time').on('interview_changes').column('changed_at').execute()
  await sql`insert into interview_changes (interview_id, changed_at, place)
    select id, coalesce(closed_at, started_at, created_at), null from interviews`.execute(db)
}

/** What names an interview to programs, and what these have noted on it. */
export async function interviewIds(db: Kysely<unknown>, columns: Columns): Promise<void> {
  for (const name of ['public_id', 'external_id', 'metadata'])
    await db.schema.alterTable('interviews').addColumn(name, 'text').execute()
  await nameInterviews(db as Kysely<Known>)
  await db.schema.createIndex('interviews_by_public_id').unique().on('interviews').column('public_id').execute()
  // Only of those that a program has named: else it would be one more way through all rows.
  await sql`create index interviews_by_external_id on interviews (external_id, id) where external_id is not null`.execute(
    db,
  )
  await nameInDeliveries(db as Kysely<Known>)
  await noteWhatIsThere(db, columns)
}
