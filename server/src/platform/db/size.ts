import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { isSqlite } from './rowsAsTable.ts'
import type { Queryable } from './schema.ts'
import { fileIn } from './sqlite/file.ts'

const fileBytes = async (path: string) => (await stat(path)).size

export async function databaseBytes(db: Queryable, folder: string): Promise<number | null> {
  if (isSqlite(db)) return fileBytes(fileIn(folder))
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0]?.bytes ?? null
}

/** The write-ahead log of SQLite grows during a long read. PostgreSQL does not report the size of its log. */
export const logBytes = async (db: Queryable, folder: string): Promise<number | null> =>
  isSqlite(db) ? fileBytes(`${fileIn(folder)}-wal`) : null
