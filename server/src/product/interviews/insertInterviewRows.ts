import { type Insertable, sql } from 'kysely'
import { inChunks } from '../../platform/db/chunks.ts'
import { insertingRows } from '../../platform/db/rowsAsTable.ts'
import type { Schema, Tx } from '../../platform/db/schema.ts'
import { type InterviewRow, interviewColumns } from '../attempts/states/interviewRow.ts'

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

async function insertReturning(tx: Tx, values: readonly NewInterview[]): Promise<InterviewRow[]> {
  const returned = sql.join(interviewColumns.map((name) => sql.ref(name)))
  const inserting = insertingRows(tx, 'interviews', columns, values)
  const { rows } = await sql<InterviewRow>`${inserting} returning ${returned}`.execute(tx)
  return rows
}

export async function insertInterviewRows(tx: Tx, values: readonly NewInterview[]): Promise<InterviewRow[]> {
  const stored = new Map((await inChunks(values, (part) => insertReturning(tx, part))).map((row) => [row.code, row]))
  return values.flatMap(({ code }) => stored.get(code) ?? [])
}
