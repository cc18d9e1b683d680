import { sql } from 'kysely'
import { foreignObjectsIn } from '../../platform/db/copies/foreignTables.ts'
import { type RevokedAccess, revokeAccessWithin } from '../../platform/db/copies/revokeAccess.ts'
import { checkDatabaseFile } from '../../platform/db/copies/sqliteCopy.ts'
import { appliedMigrations, makeTables } from '../../platform/db/migrate.ts'
import { fillEmptyDatabase, makeFile, openCopy, openReadOnly } from '../../platform/db/open.ts'
import { postgresInOneLine } from '../../platform/db/postgres/oneLine.ts'
import type { Db, Queryable, Tx } from '../../platform/db/schema.ts'
import type { BackupContents } from '../../platform/db/seal.ts'
import { inSnapshot, inTransaction } from '../../platform/db/transaction.ts'
import { StartFault } from '../../startFault.ts'
import { copyTables, firstDifference } from '../move/copyTables.ts'
import { countRows, type Table, tablesOf } from '../move/tables.ts'

export interface DatabaseCopy {
  schema: string
  noted: BackupContents
}

const noStep = () => {}

async function inOneLine<Result>(databaseUrl: string, silentMs: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const faultText = error instanceof StartFault ? null : postgresInOneLine(error, databaseUrl, silentMs)
    throw faultText === null ? error : new StartFault(faultText)
  }
}

async function copyInto(part: string, source: Queryable) {
  return inSnapshot(source, async (from) => {
    const steps = await appliedMigrations(from)
    const schema = steps.at(-1)
    if (schema === undefined) throw new StartFault('The PostgreSQL database contains no tables of Assay')
    const strangers = await foreignObjectsIn(from)
    const file = await makeFile(part, steps)
    try {
      const tables = await tablesOf(file)
      const copied = await inTransaction(file, (tx) => copyTables(tx, from, tables, noStep))
      return { schema, strangers, tables, copied }
    } finally {
      await file.destroy()
    }
  })
}

export const copyPostgres = (databaseUrl: string, part: string, silentMs: number): Promise<DatabaseCopy> =>
  inOneLine(databaseUrl, silentMs, async () => {
    const source = await openReadOnly({ databaseUrl, folder: '' }, silentMs)
    // The source disconnects before the copy is read, because an open snapshot blocks vacuum on PostgreSQL.
    const made = await copyInto(part, source).finally(() => source.destroy())
    const { schema, strangers, tables, copied } = made
    const file = openCopy(part)
    try {
      const differing = await inSnapshot(file, (copy) => firstDifference(copy, tables, copied, noStep))
      if (differing !== null || checkDatabaseFile(part) !== schema)
        throw new StartFault(
          `The backup differs from the database and is deleted (${differing ?? 'pages of the file'})`,
        )
    } finally {
      await file.destroy()
    }
    const rows = Object.fromEntries([...copied].map(([name, { rows }]) => [name, rows]))
    return { schema, noted: { from: 'postgres', rows, strangers } }
  })

export async function countRowsOfFile(path: string): Promise<Record<string, number>> {
  const file = openCopy(path)
  try {
    const rows: Record<string, number> = {}
    for (const { name } of await tablesOf(file)) rows[name] = await countRows(file, name)
    return rows
  } finally {
    await file.destroy()
  }
}

interface CopyOptions {
  keepTokens: boolean
  at: number
}

async function refuseTables(tx: Tx, tables: readonly Table[]): Promise<void> {
  const names = sql.join(tables.map(({ name }) => name))
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_name in (${names}) order by 1 limit 1`.execute(tx)
  if (rows[0]) throw new StartFault(`The table ${rows[0].name} already exists; use an empty database`)
}

const copyWholeInto =
  (source: Queryable, tables: readonly Table[], steps: readonly string[], wanted: CopyOptions) => (db: Db) =>
    inTransaction(db, async (tx) => {
      await refuseTables(tx, tables)
      await makeTables(tx, 'postgres', steps)
      const copied = await copyTables(tx, source, tables, noStep)
      const differing = await firstDifference(tx, tables, copied, noStep)
      if (differing !== null)
        throw new StartFault(`The table ${differing} was not copied correctly; nothing was restored`)
      // All access is revoked before the commit, so that the sessions in the copied database are never valid.
      return revokeAccessWithin(tx, wanted)
    })

export const fillPostgres = (
  databaseUrl: string,
  path: string,
  { silentMs, ...wanted }: CopyOptions & { silentMs: number },
): Promise<RevokedAccess> =>
  inOneLine(databaseUrl, silentMs, async () => {
    const file = openCopy(path)
    try {
      const [tables, steps] = [await tablesOf(file), await appliedMigrations(file)]
      return await inSnapshot(file, (source) =>
        fillEmptyDatabase(databaseUrl, copyWholeInto(source, tables, steps, wanted), silentMs),
      )
    } finally {
      await file.destroy()
    }
  })
