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
 * A snapshot with all months. If a partition is dropped, it also disappears from an older snapshot that has not read it
 * yet, so locks prevent this.
 */
export async function inWholeSnapshot<Result>(
  db: Queryable,
  work: (snapshot: Queryable) => Promise<Result>,
  tables?: readonly string[],
): Promise<Result> {
  if (isOnlyWriter(db)) return inSnapshot(db, work)
  const held = tables ?? (await dividedThere(db))
  return inSnapshot(db, async (snapshot) => {
    // Must come before any read, because the first read creates the snapshot.
    if (held.length > 0)
      await sql`lock table ${sql.join(held.map((name) => sql`only ${sql.table(name)}`))} in access share mode`.execute(
        snapshot,
      )
    return work(snapshot)
  })
}
