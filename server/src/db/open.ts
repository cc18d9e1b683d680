import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from 'kysely'
import type { Engine } from './columns.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Db, Schema } from './schema.ts'
import { openSqlite } from './sqlite.ts'

export interface Place {
  /** A PostgreSQL address; without one the data lives in the folder. */
  databaseUrl?: string | undefined
  folder: string
}

export const engineOf = (place: Place): Engine => (place.databaseUrl ? 'postgres' : 'sqlite')

/** "One of none" is false on SQLite and a syntax error on PostgreSQL; written so, it is false on both. */
const emptyListsOnBoth = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })

/** Opens the database, brings its tables up to date and gives it to the rest of the house. */
export async function openDatabase(place: Place): Promise<Db> {
  const dialect = place.databaseUrl ? await openPostgres(place.databaseUrl) : openSqlite(place.folder)
  // Nowhere else does the whole database come from.
  const db = new Kysely<Schema>({ dialect, plugins: [emptyListsOnBoth] }) as Db
  try {
    await migrate(db, engineOf(place))
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}
