import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { system } from '@assay/contract/installation/system'
import { expect, onTestFinished, test } from 'vitest'
import { makeQuestion, makeUser } from '../../../../testing/client/make.ts'
import { createTestDatabase, ownFolder, settingsOf } from '../../../../testing/server/places/readReplica.ts'
import { assay, freshSettings, launch } from '../../../../testing/server/process.ts'
import { startTestServer } from '../../../../testing/server/testServer.ts'
import { sealFile } from '../../platform/db/seal.ts'
import { backUp } from './backUp.ts'
import { isRestoreTestDue } from './daily.ts'
import { findLastRestoreTest } from './lastRestoreTest.ts'
import { countRowsOfFile } from './portable.ts'

const leavings = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('assay.aside-'))

test('the newest backup is test-restored next to a running server, and administrators see the result', async () => {
  const server = await startTestServer()
  onTestFinished(server.close)
  await makeUser(server)
  const folder = ownFolder()
  const settings = { ...settingsOf(server.place), ASSAY_BACKUP_DIR: folder }
  expect((await server.admin(system)).last_drill).toBeNull()
  expect(await assay(['backup', '--to', folder], settings)).toMatchObject({ status: 0, stderr: '' })
  mkdirSync(join(server.place.folder, 'assay.aside-4194305'))

  const done = await assay(['drill'], settings)

  const said =
    /\.backup can be restored: [\d,]+ rows of \d+ tables, every stored number, [\d,]+ sealed audit entries and 0 receipts are correct\. It took \d+ s\.\n$/
  expect(done).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(said) })
  expect(leavings(server.place.folder)).toEqual([])
  const { last_drill, advice } = await server.admin(system)
  expect(last_drill).toMatchObject({ is_right: true })
  expect(advice).not.toContain('BACKUP_WRONG')
  expect((await assay(['doctor'], settings)).stdout).toMatch(/restore test +\S+, passed/)
})

async function alteredBackup(alter: (file: DatabaseSync) => void): Promise<string> {
  const server = await startTestServer()
  onTestFinished(server.close)
  await makeQuestion(server)
  const path = join(ownFolder(), 'altered.backup')
  await backUp(server.place, path)
  const { schema, noted } = JSON.parse(readFileSync(path, 'latin1').trimEnd().split('\n').at(-1) ?? '')
  const plain = join(ownFolder(), 'plain.backup')
  const bytes = readFileSync(path)
  writeFileSync(plain, bytes.subarray(0, bytes.lastIndexOf('\n{"assay"')))
  const file = new DatabaseSync(plain)
  alter(file)
  file.close()
  sealFile(plain, { schema, noted })
  return plain
}

test.each([
  ['missing rows', 'delete from turns', /the table turns had \d+ rows during the backup, but has 0 in the file\n$/],
  [
    'a wrong number',
    'update labels set amount_of_questions = amount_of_questions + 1',
    /contains \d+ wrong numbers: .+\n$/,
  ],
])('a restore test reports %s and fails', async (_what, statement, words) => {
  const path = await alteredBackup((file) => file.exec(statement))
  const place = await createTestDatabase()

  const done = await assay(['drill', path], settingsOf(place))

  expect(done).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(words) })
  expect(leavings(place.folder)).toEqual([])
  expect(findLastRestoreTest(place.folder)).toMatchObject({ good: null, why: expect.stringContaining(path) })
})

test('the row counts recorded in a backup equal the rows of the file', async () => {
  const server = await startTestServer()
  onTestFinished(server.close)
  const path = join(ownFolder(), 'one.backup')
  await backUp(server.place, path)

  const { noted } = JSON.parse(readFileSync(path, 'latin1').trimEnd().split('\n').at(-1) ?? '')

  expect(noted.rows).toEqual(await countRowsOfFile(path))
  expect(noted.rows.users).toBe(2)
})

const week = 7 * 86_400_000
const good = { at: 0, name: 'one' }
test.each([
  ['no restore test has ever run', week, null, 0, true],
  ['the last test passed less than a week ago', week - 1, { at: 0, why: null, good }, 0, false],
  ['the last test passed a week ago', week, { at: 0, why: null, good }, 0, true],
  ['the last test failed a day ago', 86_400_000, { at: 0, why: 'it is', good: null }, 0, true],
  ['the last test failed an hour ago', 3_600_000, { at: 0, why: 'it is', good: null }, -week, false],
  ['a test started an hour ago without a recorded result', week, null, week - 3_600_000, false],
])('the last restore test decides if a restore test is due: %s', (_when, now, last, tried, isDue) => {
  expect(isRestoreTestDue(now, last, tried)).toBe(isDue)
})

test('a server with a backup folder runs the restore test automatically', async () => {
  const fresh = await freshSettings()
  const run = launch({ ...fresh.settings, ASSAY_BACKUP_DIR: join(ownFolder(), 'backups') })
  await run.until('the restore test of the newest backup passed')

  run.signal('SIGTERM')
  expect(await run.ended).toBe(0)
  expect(findLastRestoreTest(fresh.settings.ASSAY_DATA_DIR)).toMatchObject({ why: null })
  await fresh.remove()
})
