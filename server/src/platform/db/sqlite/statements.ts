import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

/** Number of cached statements. Long statements are not cached, because they need memory and are rarely repeated. */
const STATEMENTS_KEPT = 500
const LONGEST_KEPT = 8_000

export interface StatementResult {
  rows: unknown[]
  numAffectedRows?: bigint
  insertId?: bigint
}

type Row = Record<string, unknown>

interface Ready {
  statement: StatementSync
  /**
   * Names of the result columns. They are read only once, because reading them from SQLite takes time. The list is
   * empty if the statement returns no rows.
   */
  names: readonly string[]
  empty: Row
}

function ready(file: DatabaseSync, sql: string): Ready {
  const statement = file.prepare(sql)
  statement.setReturnArrays(true)
  const names = statement.columns().map(({ name }) => name)
  // All rows are copies of one object that JSON made, so V8 gives them the same hidden class. If names were added one
  // by one, rows would be three times as large.
  return { statement, names, empty: JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) }
}

function asRow({ names, empty }: Ready, values: readonly unknown[]): Row {
  const row = { ...empty }
  for (let at = 0; at < names.length; at += 1) row[names[at] ?? ''] = values[at]
  return row
}

export function statementsOf(file: DatabaseSync) {
  const prepared = new Map<string, Ready>()
  const prepare = (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    const fresh = ready(file, sql)
    if (sql.length > LONGEST_KEPT) return fresh
    if (prepared.size >= STATEMENTS_KEPT) prepared.clear()
    prepared.set(sql, fresh)
    return fresh
  }
  return (sql: string, parameters: readonly unknown[]): StatementResult => {
    const known = prepare(sql)
    // Safe cast: Kysely produces only values that SQLite supports.
    const values = parameters as SQLInputValue[]
    if (known.names.length > 0) {
      const all = known.statement.all(...values) as unknown as unknown[][]
      // After a migration has added a column, a cached `select *` also returns the new column. So the names are read
      // again if their number has changed. No release renames columns.
      const now = all[0] && all[0].length !== known.names.length ? ready(file, sql) : known
      return { rows: all.map((row) => asRow(now, row)) }
    }
    const { changes, lastInsertRowid } = known.statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
}

export type Run = ReturnType<typeof statementsOf>
