import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Columns } from '../columns.ts'

/** What everybody may know of how long the clock ran: without the part of it that the extra time is. */
const toldSeconds = sql`(ran_ms - case when extra_seconds = 0 then 0 else
  (ran_ms * extra_seconds * 1000 + (max_time * 60 + extra_seconds + given_seconds) * 1000 - 1)
    / ((max_time * 60 + extra_seconds + given_seconds) * 1000) end) / 1000`

const amountOf = (kinds: string) =>
  sql`(select count(*) from interview_events where interview_id = interviews.id and kind in (${sql.raw(kinds)}))`

/** Just before the end nobody could say any more whether the page was left for good. */
const hidden = sql`(select count(*) from interview_events where interview_id = interviews.id and kind = 'page_hidden'
  and not (coalesce(once, '') like 'left %' and at + 30000 > closed_at))`
const gaps = sql`(select count(*) from gaps where interview_id = interviews.id and cause <> 'server')`

const marked = (condition: RawBuilder<unknown>, mark: string) =>
  sql`case when ${condition} then ${sql.lit(`${mark} `)} else '' end`

async function marks(db: Kysely<unknown>, { whole }: Columns): Promise<void> {
  await db.schema.alterTable('interviews').addColumn('told_seconds', whole).execute()
  await db.schema
    .alterTable('interviews')
    .addColumn('marks', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`update interviews set told_seconds = ${toldSeconds} where closed_at is not null`.execute(db)
  await sql`update interviews set marks = trim(${sql.join(
    [
      marked(sql`answered > 0 and told_seconds < 5 * answered`, 'FAST'),
      marked(sql`${amountOf("'address', 'more_addresses'")} > 1`, 'ADDRESSES'),
      marked(sql`${amountOf("'device', 'more_devices'")} > 1`, 'DEVICES'),
      marked(sql`${hidden} >= 5`, 'HIDDEN'),
      marked(sql`${amountOf("'copy_blocked'")} >= 1`, 'COPIED'),
      marked(sql`${gaps} >= 1`, 'GAPS'),
    ],
    sql` || `,
  )}) where closed_at is not null`.execute(db)
}

async function ratios(db: Kysely<unknown>, { whole, needed }: Columns, isPostgres: boolean): Promise<void> {
  await db.schema
    .createTable('label_ratios')
    .addColumn('interview_id', whole, (column) => column.notNull().references('interviews.id').onDelete('cascade'))
    .addColumn('label_id', whole, needed)
    .addColumn('blueprint_id', whole, needed)
    .addColumn('ratio', whole)
    .addColumn('told_end_at', whole)
    .addColumn('code', 'text', needed)
    .addPrimaryKeyConstraint('label_ratios_once', ['interview_id', 'label_id'])
    .execute()
  const details = isPostgres ? sql`json_array_elements(details::json)` : sql`json_each(details)`
  const value = sql.raw(isPostgres ? "(value ->> 'fully_correct_ratio')::numeric" : "(value ->> 'fully_correct_ratio')")
  await sql`
    insert into label_ratios (interview_id, label_id, blueprint_id, ratio, told_end_at, code)
    select interview_id, label_id, blueprint_id, (
        select cast(round(${value} * 1000000) as ${sql.raw(isPostgres ? 'bigint' : 'integer')}) from ${details} as detail
        where value ->> 'label_name' = own.name
      ), told_end_at, code
    from interviews join interview_labels as own on own.interview_id = interviews.id
    where closed_at is not null and details is not null and blueprint_id is not null`.execute(db)
  for (const way of ['asc', 'desc'])
    await sql`create index ${sql.raw(`label_ratios_${way}`)} on label_ratios
      (blueprint_id, label_id, (ratio is null), ratio ${sql.raw(way)}, told_end_at, code, interview_id)`.execute(db)
}

/**
 * What rankings are sorted and filtered by. Equals stand in the same order both ways, so what many have alike needs an index for
 * each way; of what few have alike those few are sorted.
 */
async function orders(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  const name = isPostgres
    ? sql`(split_part(search, chr(10), 1) collate "C")`
    : sql`substr(search, 1, instr(search, char(10)) - 1)`
  const keys: Record<string, RawBuilder<unknown>> = {
    lowest: sql`score, told_end_at, code`,
    name: sql`${name}, told_end_at, code`,
    end: sql`told_end_at, code`,
    time: sql`told_seconds, told_end_at, code`,
    unanswered: sql`unanswered, told_end_at, code`,
    most_unanswered: sql`unanswered desc, told_end_at, code`,
    decision: sql`decision, told_end_at, code`,
  }
  for (const [of, key] of Object.entries(keys))
    await sql`create index ${sql.raw(`interviews_ranked_by_${of}`)} on interviews (blueprint_id, ${key})
      where closed_at is not null and deleted_at is null`.execute(db)
  await sql`create index interviews_ranked_marked on interviews (blueprint_id, told_end_at, code)
    where closed_at is not null and deleted_at is null and marks <> ''`.execute(db)
}

/** What a ranking is sorted by beside the score, and why a test is worth a second look. */
export async function rankings(db: Kysely<unknown>, columns: Columns): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await marks(db, columns)
  await ratios(db, columns, isPostgres)
  await orders(db, isPostgres)
}
