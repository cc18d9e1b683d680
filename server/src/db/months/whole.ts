import { sql } from 'kysely'
import { isOnlyWriter } from '../rowsAsTable.ts'
import type { Queryable } from '../schema.ts'
import { inSnapshot } from '../transaction.ts'
import { GROUPS } from './months.ts'

async function dividedThere(db: Queryable): Promise<string[]> {
  const names = GROUPS.flatMap(({ tables }) => tables.map(({ name }) => name))
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relname in (${sql.join(names)}) and oid = to_regclass(relname)`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * A snapshot in which no month is missing. A month that is dropped is gone from snapshots that were taken before, too, unless they have
 * touched it; while these are held none is dropped.
 */
export async function inWholeSnapshot<Result>(
  db: Queryable,
  work: (snapshot: Queryable) => Promise<Result>,
  tables?: readonly string[],
): Promise<Result> {
  if (isOnlyWriter(db)) return inSnapshot(db, work)
  const held = tables ?? (await dividedThere(db))
  return inSnapshot(db, async (snapshot) => {
    // Before anything is read: what is read first makes the snapshot.
    if (held.length > 0)
      await sql`lock table ${sql.join(held.map((name) => sql`only ${sql.table(name)}`))} in access share mode`.execute(
        snapshot,
      )
    return work(snapshot)
  })
}
