import { type Kysely, sql } from 'kysely'
import type { Columns } from '../../columns.ts'

async function clocks(db: Kysely<unknown>, { whole }: Columns): Promise<void> {
  const alter = () => db.schema.alterTable('interviews')
  for (const amount of ['extra_seconds', 'given_seconds', 'ran_ms'])
    await alter()
      .addColumn(amount, whole, (column) => column.notNull().defaultTo(0))
      .execute()
  for (const value of ['extra_percent', 'run_from', 'reopened_at', 'last_end_at', 'told_end_at'])
    await alter().addColumn(value, whole).execute()

  await sql`update interviews set run_from = started_at where started_at is not null`.execute(db)
  await sql`
    update interviews set told_end_at = closed_at,
      ran_ms = case when closed_at < deadline_at then closed_at else deadline_at end - started_at
    where closed_at is not null and started_at is not null and deadline_at is not null`.execute(db)

  // Equals of a round stand in the order of the ends that everybody may know.
  await db.schema.dropIndex('interviews_by_rank').execute()
  await db.schema
    .createIndex('interviews_by_rank')
    .on('interviews')
    .columns(['blueprint_id', 'score', 'told_end_at'])
    .execute()
  // Few are ever reopened: a candidate who waits too long is found among these.
  await sql`create index interviews_reopened on interviews (reopened_at) where reopened_at is not null`.execute(db)
}

/** Every change of an interview's time: rows are only ever added, and the columns of the interview follow from them. */
async function ledger(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await id(db.schema.createTable('ledger'))
    .addColumn('interview_id', whole, (column) => column.notNull().references('interviews.id').onDelete('cascade'))
    .addColumn('at', whole, needed)
    .addColumn('kind', 'text', needed)
    .addColumn('seconds', whole, needed)
    // Not a foreign key: the giver of time may leave, and their name stays on it.
    .addColumn('actor_id', whole)
    .addColumn('actor_name', 'text', needed)
    .addColumn('reason', 'text')
    .execute()
  await db.schema.createIndex('ledger_by_interview').on('ledger').columns(['interview_id', 'id']).execute()
  await sql`
    insert into ledger (interview_id, at, kind, seconds, actor_name)
    select id, started_at, 'start', max_time * 60, '' from interviews where started_at is not null order by id`.execute(
    db,
  )
  await sql`
    insert into ledger (interview_id, at, kind, seconds, actor_name)
    select id, closed_at, 'close', 0, '' from interviews where closed_at is not null order by id`.execute(db)

  // A call that gives time is answered again as before when it comes again with its key.
  await db.schema
    .createTable('ledger_keys')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('call', 'text', needed)
    .addColumn('interview_id', whole, (column) => column.references('interviews.id').onDelete('cascade'))
    .addColumn('at', whole, needed)
    .addColumn('answer', 'text', needed)
    .execute()
  await db.schema.createIndex('ledger_keys_by_interview').on('ledger_keys').column('interview_id').execute()
}

/** What was sealed at each end. Tests from before are sealed when somebody asks for it. */
async function receipts(db: Kysely<unknown>, { id, whole, needed }: Columns): Promise<void> {
  await id(db.schema.createTable('receipts'))
    .addColumn('interview_id', whole, (column) => column.notNull().references('interviews.id').onDelete('cascade'))
    .addColumn('end_at', whole, needed)
    .addColumn('lines', whole, needed)
    .addColumn('receipt', 'text', needed)
    .addColumn('hash', 'text', needed)
    .addUniqueConstraint('receipts_once', ['interview_id', 'end_at'])
    .execute()
  await db.schema.createIndex('receipts_by_receipt').on('receipts').column('receipt').execute()
}

/** The clock ledger, what follows from it, and receipts. */
export async function clock(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await clocks(db, columns)
  await ledger(db, columns)
  await receipts(db, columns)
}
