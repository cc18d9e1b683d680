import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isOnlyWriter } from '../../server/src/db/rowsAsTable.ts'
import type { Db } from '../../server/src/db/schema.ts'

export const ID = 1

/** In parts, because PostgreSQL ends a statement after half a minute. */
const AT_ONCE = 5_000

async function inPieces(db: Db, update: (piece: RawBuilder<SqlBool>) => RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from interviews`.execute(db)
  const last = rows[0]?.last ?? 0
  for (let from = 0; from < last; from += AT_ONCE)
    await update(sql<SqlBool>`interviews.id > ${from} and interviews.id <= ${from + AT_ONCE}`).execute(db)
}

async function fillBlueprint(db: Db): Promise<void> {
  await sql`insert into blueprints (id, name, amount_of_questions, max_time, language, instructions, instructions_html,
    open_days, reminder_hours, time_zone, texts, created_by, created_by_name, created_at, archived_at)
    values (${ID}, 'Bench', 30, 60, 'en', '', '', null, 24, 'UTC', '{"invitation":{},"reminder":{}}', 1, 'Bench', 1, null)`.execute(
    db,
  )
  await inPieces(db, (piece) => sql`update interviews set blueprint_id = ${ID} where ${piece}`)
  await sql`insert into blueprint_counts (blueprint_id, score, amount)
    select blueprint_id, coalesce(score, -1), count(*) from interviews where blueprint_id is not null
    group by blueprint_id, coalesce(score, -1)`.execute(db)
}

/** Moves all interviews into one round, nine tenths of them finished. */
export async function fillRanking(db: Db): Promise<void> {
  await fillBlueprint(db)
  await sql`update blueprints set pass_mark = 50`.execute(db)
  await sql`insert into blueprint_labels (blueprint_id, position, label_id, name, color, amount)
    select ${ID}, id, id, name, color, null from labels`.execute(db)
  await inPieces(
    db,
    (piece) => sql`update interviews set answered = correct + wrong, told_seconds = 600 + id * 7 % 1800,
      marks = case when id % 50 = 0 then 'GAPS' else '' end,
      decision = case id % 20 when 0 then 'advanced' when 1 then 'declined' when 2 then 'shortlisted' else 'undecided' end
      where closed_at is not null and ${piece}`,
  )
  await sql`insert into blueprint_outcomes (blueprint_id, correct, counted, amount)
    select ${ID}, correct, amount_of_questions, count(*) from interviews where answered > 0
    group by correct, amount_of_questions`.execute(db)
  const ratio = isOnlyWriter(db) ? sql`id * 7919 % 11 * 100000` : sql`cast(id * 7919 % 11 * 100000 as bigint)`
  await inPieces(
    db,
    (piece) => sql`insert into label_ratios (interview_id, label_id, blueprint_id, ratio, told_end_at, code)
      select id, label_id, ${ID}, ${ratio}, told_end_at, code
      from interviews join interview_labels on interview_id = id where closed_at is not null and ${piece}`,
  )
}
