import type { CompiledQuery } from 'kysely'
import { isOnlyWriter } from './rowsAsTable.ts'
import type { Tx } from './schema.ts'
import { asTogether } from './sqlite/driver.ts'

/**
 * The last that a transaction does: writes all of these, one behind the other. Where others wait for the turn to write (SQLite)
 * they wait for one message to the writer, not for one with each statement.
 */
export async function writeTogether(tx: Tx, queries: readonly CompiledQuery[]): Promise<void> {
  if (queries.length === 0) return
  if (isOnlyWriter(tx)) await tx.executeQuery(asTogether(queries))
  else for (const query of queries) await tx.executeQuery(query)
}
