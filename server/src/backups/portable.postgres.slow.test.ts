import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { addPicture } from '@assay/contract/pictures'
import { listUsers } from '@assay/contract/users'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { fileForm, makeQuestion, makeUser } from '../../../hands/make.ts'
import { openHouse, openNode } from '../../test/house.ts'
import { pngOf } from '../../test/pictureBytes.ts'
import { ownFolder, ownPlace, settingsOf } from '../../test/places/own.ts'
import { runThere, statementsOf } from '../../test/places/release.ts'
import { assay } from '../../test/process.ts'
import type { DatabasePlace } from '../db/open.ts'
import { openCopy, openToRead } from '../db/open.ts'
import { readSeal } from '../db/seal.ts'
import { fileIn } from '../db/sqlite/file.ts'
import { inSnapshot } from '../db/transaction.ts'
import { sumOfRows } from '../move/digest.ts'
import { rowsOf } from '../move/rows.ts'
import { tablesOf } from '../move/tables.ts'
import { backUp } from './backUp.ts'

/** What a restore ends or writes by itself. */
const OF_RESTORE = ['sessions', 'sign_in_links', 'challenges', 'sso_states', 'api_tokens', 'audit', 'connections']

async function sumsOf(place: DatabasePlace, tables: Awaited<ReturnType<typeof tablesOf>>) {
  const db = await openToRead(place)
  const sums: Record<string, string> = {}
  await inSnapshot(db, async (snapshot) => {
    for (const table of tables.filter(({ name }) => !OF_RESTORE.includes(name))) {
      const sum = sumOfRows(table.columns)
      for await (const row of rowsOf(snapshot, table)) sum.add(row)
      sums[table.name] = sum.total()
    }
  })
  await db.destroy()
  return sums
}

test('a backup of PostgreSQL is restored into either engine, each row as it was', async () => {
  const house = await openHouse()
  onTestFinished(house.close)
  await makeQuestion(house)
  await house.staff(addPicture, { body: fileForm(pngOf({ shade: 17 })) })
  await house.stop()
  const path = join(await ownFolder(), 'one.backup')
  await backUp(house.place, path)
  const copy = openCopy(path)
  const tables = await tablesOf(copy)
  await copy.destroy()
  const before = await sumsOf(house.place, tables)

  const seal = readSeal(path)
  const postgres = await ownPlace()
  const sqlite = { folder: await ownFolder() }
  for (const place of [postgres, sqlite]) {
    const done = await assay(['restore', path], settingsOf(place))
    expect(done).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('Ended: ') })
    expect(await sumsOf(place, tables)).toEqual(before)
    expect(await assay(['verify'], settingsOf(place))).toMatchObject({ status: 0, stderr: '' })
  }

  expect(seal).toMatchObject({ engine: 'sqlite', noted: { from: 'postgres', strangers: [] } })
  for (const { name } of tables.filter(({ name }) => !OF_RESTORE.includes(name)))
    expect(`${seal.noted?.rows[name]}`).toBe(before[name]?.split(' ')[0])
})

test('a backup of SQLite is restored into PostgreSQL, and people come in', async () => {
  const folder = await ownFolder()
  const node = await openNode({ place: { folder } })
  await node.stop()
  const path = join(folder, 'one.backup')
  await backUp({ folder }, path)
  const place = await ownPlace()

  const done = await assay(['restore', path], settingsOf(place))

  expect(done).toMatchObject({ status: 0, stderr: '' })
  const back = await openNode({ place })
  await back.close()
  expect(await assay(['verify'], settingsOf(place))).toMatchObject({ status: 0, stderr: '' })
})

test('an unsealed copy of SQLite of release 0.1.6 goes into PostgreSQL, and the next start brings it up to date', async () => {
  const folder = await ownFolder()
  await runThere({ folder }, statementsOf('0.1.6', 'sqlite'))
  const place = await ownPlace()

  const done = await assay(['restore', fileIn(folder)], settingsOf(place))

  expect(done).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('This copy bears no seal') })
  const node = await openNode({ place })
  const admin = await node.signIn('ada@example.com')
  expect((await admin(listUsers)).length).toBeGreaterThan(0)
  await node.close()
})

test('a database that an older release has left is copied as it is, before it is brought forward', async () => {
  const older = await ownPlace()
  await runThere(older, statementsOf('0.1.6', 'postgres'))
  const path = join(await ownFolder(), 'older.backup')

  await backUp(older, path)

  expect(readSeal(path).schema).toBe('0009_question_language')
  const place = { folder: await ownFolder() }
  expect(await assay(['restore', path], settingsOf(place))).toMatchObject({ status: 0, stderr: '' })
  const node = await openNode({ place })
  expect((await (await node.signIn('ada@example.com'))(listUsers)).length).toBeGreaterThan(0)
  await node.close()
})

/** As `assay backup` of release 0.2.0 has sealed what `pg_dump` wrote. */
function dumpAsBefore({ databaseUrl = '' }: DatabasePlace, path: string, schema: string): void {
  execFileSync('pg_dump', ['--format=custom', '--no-owner', `--file=${path}`, `--dbname=${databaseUrl}`], {
    stdio: 'pipe',
  })
  const { size } = statSync(path)
  const hash = createHash('sha256')
    .update(JSON.stringify([schema, 'postgres', size]))
    .update(readFileSync(path))
  const seal = { assay: 'backup', schema, engine: 'postgres', bytes: size, sha256: hash.digest('hex') }
  appendFileSync(path, `\n${JSON.stringify(seal)}\n`)
}

test('a sealed dump of release 0.2.0 is restored into PostgreSQL, and says where it belongs elsewhere', async () => {
  const house = await openHouse()
  onTestFinished(house.close)
  const { email } = await makeUser(house)
  const path = join(await ownFolder(), 'dumped.backup')
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(house.db)
  dumpAsBefore(house.place, path, rows[0]?.name ?? '')
  const place = await ownPlace()

  const done = await assay(['restore', path], settingsOf(place))
  const elsewhere = await assay(['restore', path], { ASSAY_DATA_DIR: await ownFolder() })

  expect(done).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/Ended: \d+ session/) })
  expect(elsewhere).toMatchObject({ status: 1, stderr: expect.stringContaining('was written by pg_dump') })
  const node = await openNode({ place })
  const admin = await node.signIn(house.adminUser.email)
  expect((await admin(listUsers)).map((user) => user.email)).toContain(email)
  await node.close()
})

test('a restore into a database that holds something is refused, and leaves not even a table', async () => {
  const house = await openHouse()
  onTestFinished(house.close)
  const folder = await ownFolder()
  const path = join(folder, 'one.backup')
  await backUp(house.place, path)
  const place = await ownPlace()
  // A table of the operator's own stands in the way of one of ours.
  await runThere(place, 'create table webhooks (id integer)')

  const done = await assay(['restore', path], settingsOf(place))

  expect(done).toMatchObject({ status: 1, stderr: 'The table webhooks is there already; name an empty database\n' })
  const db = await openToRead(place)
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  await db.destroy()
  expect(rows).toEqual([{ name: 'webhooks' }])
  rmSync(path)
})
