import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listUsers } from '@assay/contract/users'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, ownFolder, settingsOf } from '../../../../testing/server/places/readReplica.ts'
import { assay, freshSettings, launch } from '../../../../testing/server/process.ts'
import { openNode, startTestServer } from '../../../../testing/server/testServer.ts'
import { backupsIn, removeOldBackups } from './folder.ts'
import { findLastBackup } from './lastBackup.ts'
import { findLastRestoreTest } from './lastRestoreTest.ts'
import { runUploadProgram } from './runUploadProgram.ts'

async function ownTestServer() {
  const testServer = await startTestServer()
  onTestFinished(testServer.close)
  return testServer
}

function program(lines: string): string {
  const path = join(ownFolder(), 'after it')
  writeFileSync(path, `#!/bin/sh\n${lines}\n`)
  chmodSync(path, 0o755)
  return path
}

async function ownKey() {
  const key = await generateIdentity()
  const path = join(ownFolder(), 'key.txt')
  writeFileSync(path, `# created: today\n${key}\n`)
  return { path, recipient: await identityToRecipient(key) }
}

test('an encrypted backup is readable only with its private key, and can then be restored like any other backup', async () => {
  const testServer = await ownTestServer()
  const [key, other] = [await ownKey(), await ownKey()]
  const folder = ownFolder()
  const settings = { ...settingsOf(testServer.place), ASSAY_BACKUP_RECIPIENT: key.recipient }

  const made = await assay(['backup', '--to', folder], settings)

  expect(made).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringContaining(`encrypted with the public key ${key.recipient}`),
  })
  const [{ path } = { path: '' }] = backupsIn(folder)
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/Z\.backup\.age$/)])
  expect(readFileSync(path).includes('SQLite format')).toBe(false)
  expect(readdirSync(testServer.place.folder).filter((name) => name.startsWith('assay.aside'))).toEqual([])

  const place = await createTestDatabase()
  const nowhere = settingsOf({ ...place, folder: join(place.folder, 'not', 'there') })
  const without = await assay(['restore', path], nowhere)
  const wrong = await assay(['restore', path, '--identity', other.path], nowhere)
  const cut = join(ownFolder(), 'cut.backup.age')
  writeFileSync(cut, readFileSync(path))
  truncateSync(cut, Math.floor(readFileSync(path).length / 2))
  const half = await assay(['restore', cut, '--identity', key.path], settingsOf(place))
  for (const refused of [without, wrong, half]) expect(refused.stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(without.stderr).toContain('is encrypted: add --identity FILE')
  expect(wrong.stderr).toContain(`cannot be decrypted with ${other.path}: the backup was encrypted with another key`)
  expect(half.stderr).toContain(
    `cannot be decrypted with ${key.path}: the file is incomplete, was changed, or is no encrypted backup`,
  )
  expect(readdirSync(place.folder), 'what was refused left a folder behind').toEqual([])

  const done = await assay(['restore', path, '--identity', key.path], settingsOf(place))
  expect(done).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('No longer valid: ') })
  const node = await openNode({ place })
  expect((await (await node.signIn(testServer.adminUser.email))(listUsers)).length).toBe(2)
  await node.close()
})

test('a restore test of an encrypted backup without the private key reports the missing private key', async () => {
  const testServer = await ownTestServer()
  const key = await ownKey()
  const path = join(ownFolder(), 'one.backup.age')
  const settings = settingsOf(testServer.place)
  expect(await assay(['backup', path], { ...settings, ASSAY_BACKUP_RECIPIENT: key.recipient })).toMatchObject({
    status: 0,
  })

  const without = await assay(['drill', path], settings)
  expect((await assay(['drill', `${path}.typo`], settings)).stderr).toContain('There is no file')
  const beforeIt = findLastRestoreTest(testServer.place.folder)
  const done = await assay(['drill', path], { ...settings, ASSAY_BACKUP_IDENTITY: key.path })

  expect(without).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('is encrypted, and its key is missing'),
  })
  expect(beforeIt).toBeNull()
  expect(done).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('can be restored') })
})

test('an invalid age recipient stops a backup before any data is copied', async () => {
  const testServer = await ownTestServer()
  const folder = ownFolder()
  const settings = { ...settingsOf(testServer.place), ASSAY_BACKUP_RECIPIENT: 'age1qqqqqq' }

  const made = await assay(['backup', '--to', folder], settings)

  expect(made).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('ASSAY_BACKUP_RECIPIENT is not a valid public key'),
  })
  expect(readdirSync(folder)).toEqual([])
})

test('the program for finished backups gets the file and its arguments, but not the secrets of Assay', async () => {
  const testServer = await ownTestServer()
  const outputFile = join(ownFolder(), 'told')
  const after = program(`echo "$1 $2 $(head -c 6 "$1") url=$DATABASE_URL dir=$ASSAY_DATA_DIR" > ${outputFile}`)
  const path = join(ownFolder(), 'one.backup')

  const settings = { ...settingsOf(testServer.place), ASSAY_BACKUP_AFTER: `sh ${join(ownFolder(), 'x')}` }
  const spaced = await assay(['backup', path], { ...settings, ASSAY_BACKUP_AFTER: after })

  expect(spaced).toMatchObject({ status: 0, stderr: '' })
  expect(readFileSync(outputFile, 'utf8')).toBe(`${path}  SQLite url= dir=\n`)
  const copy = join(ownFolder(), 'copied')
  const second = join(ownFolder(), 'two.backup')
  expect(await assay(['backup', second], { ...settings, ASSAY_BACKUP_AFTER: `cp {} ${copy}` })).toMatchObject({
    status: 0,
  })
  expect(readFileSync(copy).equals(readFileSync(second))).toBe(true)
})

test('if the program for finished backups fails, the backup counts as failed, and old backups stay', async () => {
  const testServer = await ownTestServer()
  const folder = ownFolder()
  const data = testServer.place.folder
  const settings = { ...settingsOf(testServer.place), ASSAY_BACKUP_DIR: folder }
  writeFileSync(join(folder, 'assay-2026-01-02T03-00-00Z.backup'), 'older')
  const last = () => findLastBackup({ folder: data, backupFolder: folder })?.at

  const failed = await assay(['backup', '--to', folder, '--keep', '1'], {
    ...settings,
    ASSAY_BACKUP_AFTER: program('echo "no room there" >&2; exit 3'),
  })

  expect(failed).toMatchObject({ status: 1, stdout: '' })
  expect(failed.stderr).toMatch(
    / is complete, but the program in ASSAY_BACKUP_AFTER failed: the program ended with 3: no room there\n$/,
  )
  expect(backupsIn(folder)).toHaveLength(2)
  expect(last()).toBe(Date.parse('2026-01-02T03:00:00Z'))

  const path = backupsIn(folder).at(-1)?.path ?? ''
  expect((await assay(['doctor'], settings)).stdout).toContain(`run assay backup --hand-over ${path}`)
  const missing = await assay(['backup', '--hand-over', path], { ...settings, ASSAY_BACKUP_AFTER: 'rclon copy {} x:' })
  expect(missing.stderr).toMatch(/failed: the program rclon does not exist\n$/)
  expect(await assay(['backup', '--hand-over', path], { ...settings, ASSAY_BACKUP_AFTER: 'true' })).toMatchObject({
    status: 0,
  })
  expect(last()).toBeGreaterThan(Date.parse('2026-01-03T00:00:00Z'))
})

test('a hanging program and its child processes end at the timeout or when the command stops', async () => {
  const path = join(ownFolder(), 'one.backup')
  writeFileSync(path, '')
  const pids = join(ownFolder(), 'pids')
  const hanging = program(`sleep 600 &\necho $! >> ${pids}\nwait`)
  const isGone = (pid: string) =>
    !existsSync(`/proc/${pid}`) || readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')

  const begun = () => (existsSync(pids) ? readFileSync(pids, 'utf8').trim().split('\n') : [])

  await expect(runUploadProgram(hanging, path, 500)).rejects.toThrow('the program was stopped after')
  // The program may have been stopped before it wrote its process id, so the ids are counted here.
  const before = begun().length
  const testServer = await ownTestServer()
  const words = [
    '--disable-warning=ExperimentalWarning',
    join(import.meta.dirname, '../../assay.ts'),
    'backup',
    '--hand-over',
  ]
  const env = { PATH: process.env['PATH'], ...settingsOf(testServer.place), ASSAY_BACKUP_AFTER: hanging }
  const command = spawn(process.execPath, [...words, path], { env, stdio: 'ignore' })
  await expect.poll(() => begun().length).toBeGreaterThan(before)
  command.kill('SIGINT')

  await expect.poll(() => begun().filter((pid) => !isGone(pid))).toEqual([])
})

test('the newest backup that passed a restore test is not deleted until a newer backup passes the test', () => {
  const folder = ownFolder()
  const names = [1, 2, 3].map((day) => `assay-2026-11-0${day}T03-00-00Z.backup`)
  for (const name of names) writeFileSync(join(folder, name), '')
  const [first = '', , third = ''] = names
  const good = { at: 1, name: first }

  removeOldBackups(folder, { newest: 1 }, { at: 2, why: 'a number is wrong', good })
  expect(readdirSync(folder).toSorted()).toEqual([first, third])
  removeOldBackups(folder, { newest: 1 }, { at: 3, why: null, good: { at: 3, name: third } })
  expect(readdirSync(folder)).toEqual([third])
})

test('if a backup command is killed while its program runs, no backup is counted, and the next command deletes the leftovers', async () => {
  const fresh = await freshSettings()
  const server = launch(fresh.settings)
  await server.until('Assay is ready')
  server.signal('SIGTERM')
  await server.ended
  const folder = ownFolder()
  const key = await ownKey()
  const settings = { ...fresh.settings, ASSAY_BACKUP_RECIPIENT: key.recipient }
  const killer = program('kill -9 $PPID; sleep 1')

  const killed = await assay(['backup', '--to', folder], { ...settings, ASSAY_BACKUP_AFTER: killer })
  const beside = findLastBackup({ folder: settings.ASSAY_DATA_DIR, backupFolder: folder })
  mkdirSync(join(settings.ASSAY_DATA_DIR, 'assay.aside-4194305'))
  const next = await assay(['backup', join(folder, 'next.backup')], settings)

  expect(killed.status).not.toBe(0)
  expect(beside).toBeNull()
  expect(next).toMatchObject({ status: 0, stderr: '' })
  expect(existsSync(join(settings.ASSAY_DATA_DIR, 'assay.aside-4194305'))).toBe(false)
  await fresh.remove()
})
