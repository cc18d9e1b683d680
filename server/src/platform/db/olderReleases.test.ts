import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ENGINE } from '../../../../testing/server/database.ts'
import { createTestDatabase, ownFolder, settingsOf } from '../../../../testing/server/places/readReplica.ts'
import { runThere, statementsOf } from '../../../../testing/server/places/release.ts'
import { assay } from '../../../../testing/server/process.ts'
import { appliedMigrations, SCHEMA } from './migrate.ts'
import { openDatabase } from './open.ts'
import { sealFile } from './seal.ts'

test('a database of release 0.3.0 is upgraded', async () => {
  const place = await createTestDatabase()
  await runThere(place, statementsOf('0.3.0', ENGINE))

  const db = await openDatabase(place)
  onTestFinished(() => db.destroy())

  expect((await appliedMigrations(db)).at(-1)).toBe(SCHEMA)
})

test('a database from before release 0.3.0 is rejected with upgrade instructions and stays unchanged', async () => {
  const place = await createTestDatabase()
  await runThere(
    place,
    `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
     insert into kysely_migration values ('0001_people', '2026-01-01'), ('0032_sorted_names', '2026-01-01')`,
  )

  await expect(openDatabase(place)).rejects.toThrow(
    'The database was written by a release before 0.3.0 (0032_sorted_names); upgrade to Assay 0.3.0 first',
  )
})

test('a backup from before release 0.3.0 is rejected with upgrade instructions', async () => {
  const path = join(ownFolder(), 'older.backup')
  writeFileSync(path, 'SQLite format 3\0')
  const place = await createTestDatabase()

  const unsealed = await assay(['restore', path], settingsOf(place))
  sealFile(path, { schema: '0032_sorted_names', noted: { from: 'sqlite', rows: {}, strangers: [] } })
  const sealed = await assay(['restore', path], settingsOf(place))

  expect(unsealed).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/Restore backups .* with Assay 0\.3\.0\n$/),
  })
  expect(sealed).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/before 0\.3\.0 .* Assay 0\.3\.0 first\n$/),
  })
})

test('a backup of a database of release 0.3.0 can be restored', async () => {
  const [older, place] = [await createTestDatabase(), await createTestDatabase()]
  const path = join(ownFolder(), 'older.backup')
  await runThere(older, statementsOf('0.3.0', ENGINE))

  expect(await assay(['backup', path], settingsOf(older))).toMatchObject({ status: 0 })
  expect(await assay(['restore', path], settingsOf(place))).toMatchObject({ status: 0, stderr: '' })
})
