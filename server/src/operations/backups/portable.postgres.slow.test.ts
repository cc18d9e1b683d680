import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { addPicture } from '@assay/contract/pictures'
import { listUsers } from '@assay/contract/users'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { fileForm, makeQuestion } from '../../../../testing/client/make.ts'
import { pngOf } from '../../../../testing/server/pictureBytes.ts'
import { createTestDatabase, ownFolder, settingsOf } from '../../../../testing/server/places/readReplica.ts'
import { runThere, statementsOf } from '../../../../testing/server/places/release.ts'
import { assay } from '../../../../testing/server/process.ts'
import { openNode, startTestServer } from '../../../../testing/server/testServer.ts'
import { type DatabaseOptions, openCopy, openReadOnly } from '../../platform/db/open.ts'
import { readSeal } from '../../platform/db/seal.ts'
import { inSnapshot } from '../../platform/db/transaction.ts'
import { sumOfRows } from '../move/copyTables.ts'
import { streamRows } from '../move/rows.ts'
import { tablesOf } from '../move/tables.ts'
import { backUp } from './backUp.ts'

/** The restore itself changes these tables, so the test does not compare them. */
const OF_RESTORE = ['sessions', 'sign_in_links', 'challenges', 'sso_states', 'api_tokens', 'audit', 'connections']

async function sumsOf(place: DatabaseOptions, tables: Awaited<ReturnType<typeof tablesOf>>) {
  const db = await openReadOnly(place)
  const sums: Record<string, string> = {}
  await inSnapshot(db, async (snapshot) => {
    for (const table of tables.filter(({ name }) => !OF_RESTORE.includes(name))) {
      const sum = sumOfRows(table.columns)
      for await (const row of streamRows(snapshot, table)) sum.add(row)
      sums[table.name] = sum.total()
    }
  })
  await db.destroy()
  return sums
}

test('a PostgreSQL backup can be restored into either database engine, with unchanged rows', async () => {
  const server = await startTestServer()
  onTestFinished(server.close)
  await makeQuestion(server)
  await server.staff(addPicture, { body: fileForm(pngOf({ shade: 17 })) })
  await server.stop()
  const path = join(await ownFolder(), 'one.backup')
  await backUp(server.place, path)
  const copy = openCopy(path)
  const tables = await tablesOf(copy)
  await copy.destroy()
  const before = await sumsOf(server.place, tables)

  const seal = readSeal(path)
  const postgres = await createTestDatabase()
  const sqlite = { folder: await ownFolder() }
  for (const place of [postgres, sqlite]) {
    const done = await assay(['restore', path], settingsOf(place))
    expect(done).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('No longer valid: ') })
    expect(await sumsOf(place, tables)).toEqual(before)
    expect(await assay(['verify'], settingsOf(place))).toMatchObject({ status: 0, stderr: '' })
  }

  expect(seal).toMatchObject({ engine: 'sqlite', noted: { from: 'postgres', strangers: [] } })
  for (const { name } of tables.filter(({ name }) => !OF_RESTORE.includes(name)))
    expect(`${seal.noted?.rows[name]}`).toBe(before[name]?.split(' ')[0])
})

test('an SQLite backup can be restored into PostgreSQL, and users can sign in', async () => {
  const folder = await ownFolder()
  const node = await openNode({ place: { folder } })
  await node.stop()
  const path = join(folder, 'one.backup')
  await backUp({ folder }, path)
  const place = await createTestDatabase()

  const done = await assay(['restore', path], settingsOf(place))

  expect(done).toMatchObject({ status: 0, stderr: '' })
  const back = await openNode({ place })
  await back.close()
  expect(await assay(['verify'], settingsOf(place))).toMatchObject({ status: 0, stderr: '' })
})

test('a database of release 0.3.0 is backed up unchanged before its upgrade', async () => {
  const older = await createTestDatabase()
  await runThere(older, statementsOf('0.3.0', 'postgres'))
  const path = join(await ownFolder(), 'older.backup')

  await backUp(older, path)

  expect(readSeal(path).schema).toBe('0196_turned_keys')
  const place = { folder: await ownFolder() }
  expect(await assay(['restore', path], settingsOf(place))).toMatchObject({ status: 0, stderr: '' })
  const node = await openNode({ place })
  expect((await (await node.signIn('ada@example.com'))(listUsers)).length).toBeGreaterThan(0)
  await node.close()
})

test('a restore into a database with data is rejected and creates no table', async () => {
  const server = await startTestServer()
  onTestFinished(server.close)
  const folder = await ownFolder()
  const path = join(folder, 'one.backup')
  await backUp(server.place, path)
  const place = await createTestDatabase()
  // The database already contains a table of the operator with the same name as a table of Assay.
  await runThere(place, 'create table webhooks (id integer)')

  const done = await assay(['restore', path], settingsOf(place))

  expect(done).toMatchObject({ status: 1, stderr: 'The table webhooks already exists; use an empty database\n' })
  const db = await openReadOnly(place)
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  await db.destroy()
  expect(rows).toEqual([{ name: 'webhooks' }])
  rmSync(path)
})
