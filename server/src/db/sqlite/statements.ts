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

type Row = Record<string, unknown>

interface Ready {
  statement: StatementSync
  /** The columns that it gives, none where it gives no rows. Asked once: SQLite gathers all that it knows of each column. */
  names: readonly string[]
  /** A row with all of them, copied for each that is read. */
  empty: Row
}

function ready(file: DatabaseSync, sql: string): Ready {
  const statement = file.prepare(sql)
  statement.setReturnArrays(true)
  const names = statement.columns().map(({ name }) => name)
  // JSON and copies give a row one shape. Names that are added one by one would make it a dictionary, as the driver's own rows are: three times as large.
  return { statement, names, empty: JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) }
}

function asRow({ names, empty }: Ready, values: readonly unknown[]): Row {
  const row = { ...empty }
  for (let at = 0; at < names.length; at += 1) row[names[at] ?? ''] = values[at]
  return row
}

/** Runs statements of a file, each prepared once. */
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
    // Kysely's compiler lets through what SQLite takes and nothing else.
    const values = parameters as SQLInputValue[]
    if (known.names.length > 0) {
      // The types of the driver know rows as objects alone.
      const all = known.statement.all(...values) as unknown as unknown[][]
      // What was prepared as `*` before a table gained a column gives more than it did. No release renames one.
      const now = all[0] && all[0].length !== known.names.length ? ready(file, sql) : known
      return { rows: all.map((row) => asRow(now, row)) }
    }
    const { changes, lastInsertRowid } = known.statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
}

export type Run = ReturnType<typeof statementsOf>
