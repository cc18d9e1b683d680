import { getBlueprint } from '@assay/contract/blueprints'
import { listInterviews } from '@assay/contract/interviews/interviews'
import { getRanking } from '@assay/contract/rounds'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../hands/caller.ts'
import type { Db } from '../server/src/db/schema.ts'
import { prepare } from './exams.ts'
import { makeInterviews } from './makeInterviews.ts'
import { compareSizes, type Looks, numberOf } from './sizes.ts'

const ROUND = 1_000
export const ID = 1

/** PostgreSQL ends a statement that takes half a minute. */
const AT_ONCE = 5_000

export async function inPieces(db: Db, update: (piece: RawBuilder<SqlBool>) => RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from interviews`.execute(db)
  const last = rows[0]?.last ?? 0
  for (let from = 0; from < last; from += AT_ONCE)
    await update(sql<SqlBool>`interviews.id > ${from} and interviews.id <= ${from + AT_ONCE}`).execute(db)
}

/** A round of all interviews behind so many others. */
export async function fillBlueprint(db: Db, others: number): Promise<void> {
  await sql`insert into blueprints (id, name, amount_of_questions, max_time, language, instructions, instructions_html,
    open_days, reminder_hours, time_zone, texts, created_by, created_by_name, created_at, archived_at)
    values (${ID}, 'Bench', 30, 60, 'en', '', '', null, 24, 'UTC', '{"invitation":{},"reminder":{}}', 1, 'Bench', 1, null)`.execute(
    db,
  )
  await inPieces(db, (piece) => sql`update interviews set blueprint_id = ${ID} where id > ${others} and ${piece}`)
  await sql`insert into blueprint_counts (blueprint_id, score, amount)
    select blueprint_id, coalesce(score, -1), count(*) from interviews where blueprint_id is not null
    group by blueprint_id, coalesce(score, -1)`.execute(db)
}

/** The newest thousand are a round of their own; all others were made without a blueprint. */
async function fill(db: Db, others: number): Promise<void> {
  await makeInterviews(db, others + ROUND, 1)
  await fillBlueprint(db, others)
}

async function looks(staff: Caller): Promise<Looks> {
  const params = { id: ID }
  const list = (query: object) => () => staff(listInterviews, { query: { blueprint: ID, ...query } })
  const ranking = (start_index: number) => () =>
    staff(getRanking, { params, query: { start_index, end_index: start_index + 10 } })
  const figures = () => staff(getBlueprint, { params })
  return {
    page: () => Promise.all([figures(), list({})()]),
    figures,
    'list, first page': list({}),
    'list, page 50': list({ start_index: 490, end_index: 500 }),
    'list, a name': list({ name_or_mail: 'garcía' }),
    'list, finished': list({ status: 'Done' }),
    'ranking, first page': ranking(0),
    'ranking, page 50': ranking(490),
  }
}

/** A round of a thousand beside a thousand and beside a hundred thousand other interviews. */
export const roundLooks = () =>
  compareSizes({
    few: 1_000,
    many: numberOf('ASSAY_BENCH_INTERVIEWS', 100_000),
    things: 'interviews',
    prepare,
    fill,
    looks,
  })
