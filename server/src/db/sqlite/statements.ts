import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

/** So many prepared statements stay, and only short ones: a long one takes its memory along, and hardly comes twice. */
const STATEMENTS_KEPT = 500
const LONGEST_KEPT = 8_000

/** What Kysely wants to know of a statement that was run. */
export interface StatementResult {
  rows: unknown[]
  numAffectedRows?: bigint
  insertId?: bigint
}

interface Ready {
  statement: StatementSync
  /** Whether it gives rows. Asked once: SQLite gathers all that it knows of each column. */
  isReading: boolean
}

/** Runs statements of a file, each prepared once. */
export function statementsOf(file: DatabaseSync) {
  const prepared = new Map<string, Ready>()
  const prepare = (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = file.prepare(sql)
    const fresh = { statement, isReading: statement.columns().length > 0 }
    if (sql.length > LONGEST_KEPT) return fresh
    if (prepared.size >= STATEMENTS_KEPT) prepared.clear()
    prepared.set(sql, fresh)
    return fresh
  }
  return (sql: string, parameters: readonly unknown[]): StatementResult => {
    const { statement, isReading } = prepare(sql)
    // Kysely's compiler lets through what SQLite takes and nothing else.
    const values = parameters as SQLInputValue[]
    if (isReading) return { rows: statement.all(...values) }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
}

export type Run = ReturnType<typeof statementsOf>
