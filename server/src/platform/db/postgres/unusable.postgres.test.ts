import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '../../../../../testing/server/database.ts'
import { readConfig } from '../../../config.ts'
import { checkDatabase } from '../../../operations/operator/check/check.ts'
import { openDatabase } from '../open.ts'

async function query(databaseUrl: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return client.query(text).then(
    ({ rows }) => client.end().then(() => rows),
    (error) =>
      client.end().then(() => {
        throw error
      }),
  )
}

async function openPlace() {
  const { folder, databaseUrl = '', remove } = await createEmptyDatabase()
  onTestFinished(remove)
  const config = readConfig({ DATABASE_URL: databaseUrl, ASSAY_DATA_DIR: folder })
  const tables = async () =>
    (await query(databaseUrl, `select table_name from information_schema.tables where table_schema = 'public'`)).map(
      ({ table_name }) => table_name,
    )
  return { folder, databaseUrl, config, tables }
}

test('a database with tables of another program is rejected and stays unchanged', async () => {
  const { folder, databaseUrl, config, tables } = await openPlace()
  await query(databaseUrl, 'create table users (id int); create table customers (id int)')

  const words = 'The database contains tables of another program (users)'
  await expect(openDatabase({ folder, databaseUrl })).rejects.toThrow(words)
  await expect(checkDatabase(config)).rejects.toThrow(words)
  expect((await tables()).toSorted()).toEqual(['customers', 'users'])
})

test('a read replica is rejected as the primary database', async () => {
  const { folder, databaseUrl, config, tables } = await openPlace()
  const name = new URL(databaseUrl).pathname.slice(1)
  // PostgreSQL calls this function instead of its own `pg_is_in_recovery`, which would report a primary.
  await query(databaseUrl, `create function public.pg_is_in_recovery() returns boolean language sql as 'select true'`)
  await query(databaseUrl, `alter database ${name} set search_path = public, pg_catalog`)

  const words = 'DATABASE_URL is the address of a read replica'
  await expect(openDatabase({ folder, databaseUrl })).rejects.toThrow(words)
  await expect(checkDatabase(config)).rejects.toThrow(words)
  expect(await tables()).toEqual([])
})

test('a database with the encoding SQL_ASCII is rejected', async () => {
  const { folder, databaseUrl: other } = await openPlace()
  const name = `assay_${randomBytes(6).toString('hex')}`
  const ascii = `encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' template template0`
  await query(other, `create database ${name} ${ascii}`)
  onTestFinished(async () => void (await query(other, `drop database ${name} with (force)`)))
  const databaseUrl = Object.assign(new URL(other), { pathname: `/${name}` }).href

  const words = 'The database has the encoding SQL_ASCII'
  await expect(openDatabase({ folder, databaseUrl })).rejects.toThrow(words)
  await expect(checkDatabase(readConfig({ DATABASE_URL: databaseUrl, ASSAY_DATA_DIR: folder }))).rejects.toThrow(words)
})
