import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { DatabaseOptions } from '../../../server/src/platform/db/open.ts'
import { fileIn } from '../../../server/src/platform/db/sqlite/file.ts'

export const RELEASES = join(import.meta.dirname, '../../../server/guarantees/releases')

export async function runThere({ databaseUrl, folder }: DatabaseOptions, statements: string): Promise<void> {
  if (!databaseUrl) {
    const file = new DatabaseSync(fileIn(folder))
    file.exec(statements)
    file.close()
    return
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statements).finally(() => client.end())
}

export const statementsOf = (version: string, engine: string): string =>
  readFileSync(join(RELEASES, version, `${engine}.sql`), 'utf8')
