import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

/** Long statements are not cached, because the cache would need much memory and long statements are rarely repeated. */
const STATEMENTS_KEPT = 500
const MAX_CACHED_LENGTH = 8_000

export interface StatementResult {
  rows: unknown[]
  numAffectedRows?: bigint
  insertId?: bigint
}

export function statementsOf(file: DatabaseSync) {
  const prepared = new Map<string, { statement: StatementSync; returnsRows: boolean }>()
  const prepare = (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = file.prepare(sql)
    const fresh = { statement, returnsRows: statement.columns().length > 0 }
    if (prepared.size >= STATEMENTS_KEPT) prepared.clear()
    if (sql.length <= MAX_CACHED_LENGTH) prepared.set(sql, fresh)
    return fresh
  }
  return (sql: string, parameters: readonly unknown[]): StatementResult => {
    const { statement, returnsRows } = prepare(sql)
    // The cast is safe: Kysely produces only values that SQLite supports.
    const values = parameters as SQLInputValue[]
    // The driver's rows have no prototype, so they are copied to plain objects.
    if (returnsRows) return { rows: statement.all(...values).map((row) => ({ ...row })) }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
}

export type Run = ReturnType<typeof statementsOf>
