import { sql } from 'kysely'
import { isOnlyWriter } from '../db/rowsAsTable.ts'
import type { Queryable, Tx } from '../db/schema.ts'
import type { Table } from './tables.ts'

const sequenceOf = (name: string) => sql`pg_get_serial_sequence(${name}, 'id')`

async function readPostgres(db: Queryable, name: string): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select coalesce(pg_sequence_last_value(${sequenceOf(name)}::regclass), 0) as last`.execute(db)
  return rows[0]?.last ?? 0
}

async function readSqlite(db: Queryable, name: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${name}`.execute(db)
  return rows[0]?.last ?? 0
}

/** Includes numbers of deleted rows, because a number is never used again. 0 before the first. */
export const lastNumber = (db: Queryable, { name }: Table): Promise<number> =>
  isOnlyWriter(db) ? readSqlite(db, name) : readPostgres(db, name)

export async function setLastNumber(tx: Tx, { name }: Table, last: number): Promise<void> {
  if (last === 0) return
  if (!isOnlyWriter(tx)) {
    await sql`select setval(${sequenceOf(name)}::regclass, ${last})`.execute(tx)
    return
  }
  await sql`delete from sqlite_sequence where name = ${name}`.execute(tx)
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(tx)
}
