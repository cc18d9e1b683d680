import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Names are sorted by their letters alone, as SQLite does it; the index that is searched along has that order too. */
export async function sortedNames(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await db.schema.dropIndex('interviews_by_search').execute()
  await sql`create index interviews_by_search on interviews (search collate "C", id)`.execute(db)
}
