import { type Insertable, sql } from 'kysely'
import { inChunks } from '../../platform/db/chunks.ts'
import { insertingRows, isSqlite } from '../../platform/db/rowsAsTable.ts'
import type { Schema, Tx } from '../../platform/db/schema.ts'
import { insertRowsLater } from '../../platform/db/writeTogether.ts'
import { type InterviewRow, interviewColumns } from '../attempts/interviewRow.ts'
import { rowsIn } from '../attempts/states/inView.ts'

const columns = {
  ...({ code: 'text', public_id: 'text', external_id: 'text', metadata: 'text', name: 'text', email: 'text' } as const),
  ...({ search: 'text', created_by: 'bigint', created_by_name: 'text', creation_key: 'text' } as const),
  ...({ amount_of_questions: 'bigint', max_time: 'bigint', created_at: 'bigint', trial_at: 'bigint' } as const),
  ...({
    opens_at: 'bigint',
    closes_at: 'bigint',
    language: 'text',
    label_set: 'text',
    blueprint_id: 'bigint',
  } as const),
  ...({ open_key: 'text', confirms: 'bigint', may_confirm_since: 'bigint', seat: 'text', veil: 'text' } as const),
}

type NewInterview = Pick<Insertable<Schema['interviews']>, keyof typeof columns> & { code: string }

interface Inserted {
  ids: readonly number[]
  /** Returns the stored rows. Call this function after all other writes. */
  read: () => Promise<InterviewRow[]>
}

async function insertReturning(tx: Tx, values: readonly NewInterview[]): Promise<InterviewRow[]> {
  const returned = sql.join(interviewColumns.map((name) => sql.ref(name)))
  const inserting = insertingRows(tx, 'interviews', columns, values)
  const { rows } = await sql<InterviewRow>`${inserting} returning ${returned}`.execute(tx)
  return rows
}

/**
 * The highest id so far. Because the statement contains the name of the table, delayed writes to this table run first.
 */
async function lastId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = 'interviews'`.execute(tx)
  return rows[0]?.seq ?? 0
}

/**
 * Inserts interviews together with the next write. SQLite has one writer, so their ids are known in advance. One
 * message to the writer thread stores the interviews and all rows that refer to them, and returns the interviews.
 */
async function insertWithNextWrite(tx: Tx, values: readonly NewInterview[]): Promise<Inserted> {
  const first = (await lastId(tx)) + 1
  const numbered = values.map((value, at) => ({ id: first + at, ...value }))
  await insertRowsLater(tx, 'interviews', { id: 'bigint', ...columns }, numbered)
  const last = first + values.length - 1
  const read = () => rowsIn(tx, 'all').where('id', '>=', first).where('id', '<=', last).orderBy('id').execute()
  return { ids: numbered.map(({ id }) => id), read }
}

export async function insertInterviews(tx: Tx, values: readonly NewInterview[]): Promise<Inserted> {
  if (isSqlite(tx)) return insertWithNextWrite(tx, values)
  const stored = new Map((await inChunks(values, (part) => insertReturning(tx, part))).map((row) => [row.code, row]))
  const rows = values.flatMap(({ code }) => stored.get(code) ?? [])
  return { ids: rows.map(({ id }) => id), read: async () => rows }
}
