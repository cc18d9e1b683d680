import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase } from '../../../../testing/server/database.ts'
import { expectClearEnd } from '../../../../testing/server/expectClearEnd.ts'
import { printFigure } from '../../../../testing/server/guarantee.ts'
import { openSmallDisk } from '../../../../testing/server/places/smallDisk.ts'
import { assay, freshSettings, launch, temporaryFolder, unprivilegedUser } from '../../../../testing/server/process.ts'
import { backUp } from '../backups/backUp.ts'

let place: Awaited<ReturnType<typeof createMigratedDatabase>>
let own: ReturnType<typeof temporaryFolder>
beforeAll(async () => {
  place = await createMigratedDatabase()
  own = temporaryFolder()
})
afterAll(async () => {
  await place.remove()
  own.remove()
})

const settings = () => ({ ASSAY_DATA_DIR: place.folder })

function expectOneLine({ status, stderr }: Awaited<ReturnType<typeof assay>>, words: RegExp): void {
  expect(stderr).toMatch(words)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(stderr).not.toMatch(/\n\s+at |Error:/)
  expect(status).toBe(1)
}

const hasNobody = () =>
  spawnSync(process.execPath, ['--check', join(import.meta.dirname, 'words.ts')], unprivilegedUser).status === 0

test('a backup into a missing folder or onto an existing file prints one error line and writes no file', async () => {
  const file = join(own.folder, 'a-file')
  writeFileSync(file, 'mine')
  const missing = join(own.folder, 'missing')

  expectOneLine(await assay(['backup', '--to', missing], settings()), /^There is no folder .*missing$/m)
  await expect(backUp(place, join(missing, 'one.backup'))).rejects.toThrow(`There is no folder ${missing}`)
  expectOneLine(await assay(['backup', '--to', file], settings()), /it is a file, but must be a folder/)
  await expect(backUp(place, join(file, 'one.backup'))).rejects.toThrow('it is a file, but must be a folder')
  expect(readdirSync(own.folder)).toEqual(['a-file'])
  expect(readFileSync(file, 'utf8')).toBe('mine')
})

test('a restore from a folder, and assay doctor with a missing data folder, print one error line', async () => {
  const elsewhere = { ASSAY_DATA_DIR: join(own.folder, 'elsewhere') }

  expectOneLine(await assay(['restore', own.folder], elsewhere), /is a folder, not a backup/)
  expectOneLine(await assay(['doctor'], elsewhere), /^There is no folder .*elsewhere$/m)
})

/** Damages every eighth page except the first, so that the database opens, but cannot be read completely. */
function damage(file: string): void {
  const bytes = openSync(file, 'r+')
  for (let at = 8 * 4096; at < statSync(file).size; at += 8 * 4096)
    writeSync(bytes, Buffer.alloc(4096, 0xff), 0, 4096, at)
  closeSync(bytes)
}

test('a backup and assay doctor report a damaged database as damaged', async () => {
  const broken = await createMigratedDatabase()
  damage(join(broken.folder, 'assay.sqlite'))
  const target = join(own.folder, 'damaged.backup')

  expectOneLine(await assay(['backup', target], { ASSAY_DATA_DIR: broken.folder }), /is damaged/)
  const { status, stdout, stderr } = await assay(['doctor'], { ASSAY_DATA_DIR: broken.folder })
  expect(stdout + stderr).toMatch(/is damaged/)
  expect(stderr).not.toMatch(/\n\s+at /)
  expect(status).toBe(1)
  expect(readdirSync(own.folder).filter((name) => name.includes('.backup'))).toEqual([])
  await broken.remove()
})

test('a start, a backup and assay doctor report a missing permission', async () => {
  if (!hasNobody()) return printFigure('G15', 'NOT PROVED HERE, nobody else may read these files')
  const closed = join(own.folder, 'closed')
  mkdirSync(closed)
  const data = temporaryFolder()
  if (unprivilegedUser.uid !== undefined) {
    chownSync(data.folder, unprivilegedUser.uid, unprivilegedUser.gid)
    chmodSync(own.folder, 0o755)
    chmodSync(closed, 0o755)
  } else chmodSync(closed, 0o500)

  const asNobody = (words: string[], folder: string) =>
    assay(words, { PORT: '0', ASSAY_DATA_DIR: folder }, unprivilegedUser)
  const start = await asNobody(['start'], closed)
  expectOneLine(start, /^Assay cannot start\. The data folder .*closed cannot be written: this user has no access/)
  expect(start.stderr).not.toContain('in use')
  expectOneLine(await asNobody(['doctor'], place.folder), /this user has no access/)
  const copied = join(data.folder, 'assay.sqlite')
  writeFileSync(copied, readFileSync(join(place.folder, 'assay.sqlite')))
  if (unprivilegedUser.uid !== undefined) chownSync(copied, unprivilegedUser.uid, unprivilegedUser.gid)
  expectOneLine(
    await asNobody(['backup', join(closed, 'one.backup')], data.folder),
    /closed cannot be written: .*no access/,
  )
  expect(readdirSync(closed)).toEqual([])
  data.remove()
})

test('a backup, a start and assay doctor report a full disk and a read-only disk', async () => {
  const disk = openSmallDisk(4)
  if ('refused' in disk) return printFigure('G15', `NOT PROVED HERE, the machine refuses small disks: ${disk.refused}`)
  const there = { PORT: '0', ASSAY_DATA_DIR: disk.place }
  const target = join(disk.place, 'one.backup')
  const copied = join(disk.place, 'assay.sqlite')
  writeFileSync(copied, readFileSync(join(place.folder, 'assay.sqlite')))
  disk.fill()

  await expect(backUp(place, target)).rejects.toThrow('cannot be written: the disk is full (ENOSPC)')
  await expectClearEnd(launch(there), 'the disk is full (ENOSPC)')
  const onFull = await assay(['doctor'], there)
  expect(onFull.stdout + onFull.stderr).toMatch(/the disk is full/i)
  expect({ status: onFull.status, stack: /\n\s+at /.test(onFull.stderr) }).toEqual({ status: 1, stack: false })
  disk.closeToWriting()
  await expect(backUp(place, target)).rejects.toThrow('it is read-only (EROFS)')
  const output = await expectClearEnd(launch(there), 'it is read-only (EROFS)')
  expect(output).not.toContain('in use')
  const onReadOnly = await assay(['doctor'], there)
  expect(onReadOnly.stdout + onReadOnly.stderr).toContain('it is read-only (EROFS)')
  expect({ status: onReadOnly.status, stack: /\n\s+at /.test(onReadOnly.stderr) }).toEqual({ status: 1, stack: false })
  expect(readdirSync(disk.place).filter((name) => name.includes('backup'))).toEqual([])
  disk.remove()
})

test('if a program reads only the first line of the output, no error message appears', () => {
  const program = `${process.execPath} --disable-warning=ExperimentalWarning ${join(import.meta.dirname, '../../assay.ts')}`
  const env = { PATH: process.env['PATH'], ...settings() }

  const { stdout, stderr } = spawnSync('sh', ['-c', `${program} doctor | head -1`], { env, encoding: 'utf8' })

  expect(stdout).toMatch(/^Assay +\d/)
  expect(stderr).toBe('')
})

test('the last-backup file belongs to the owner of the data folder, and an unreadable file is reported', async () => {
  const owned = await createMigratedDatabase()
  const here = { ASSAY_DATA_DIR: owned.folder }
  if (unprivilegedUser.uid !== undefined) chownSync(owned.folder, unprivilegedUser.uid, unprivilegedUser.gid)

  expect(await assay(['backup', join(own.folder, 'noted.backup')], here)).toMatchObject({ status: 0, stderr: '' })

  const note = join(owned.folder, 'assay.last-backup')
  expect(statSync(note).uid).toBe(statSync(owned.folder).uid)
  writeFileSync(note, 'no note')
  const { settings: fresh, remove } = await freshSettings()
  const server = launch({ ...fresh, ...here })
  await server.until('is ready')
  server.signal('SIGTERM')
  await server.ended
  const line = server
    .stdout()
    .split('\n')
    .find((each) => each.includes('record of the last backup'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 40 })
  expect((await assay(['doctor'], here)).stdout).toMatch(/record of the last backup .* cannot be read/)
  await remove()
  await owned.remove()
})

test('a backup deletes leftovers of old backups, but no file that may still be in use', async () => {
  const backups = join(own.folder, 'backups')
  mkdirSync(backups)
  const names = ['assay-2026-01-01T03-00-00Z.backup.part', 'x.backup.part-journal', 'y.backup.part', 'z.part']
  for (const name of names) writeFileSync(join(backups, name), 'left')
  const before = Date.now() / 1000 - 2 * 3_600
  for (const name of ['assay-2026-01-01T03-00-00Z.backup.part', 'x.backup.part-journal', 'z.part'])
    utimesSync(join(backups, name), before, before)

  expect(await assay(['backup', join(backups, 'now.backup')], settings())).toMatchObject({ status: 0 })

  expect(readdirSync(backups).sort()).toEqual(['now.backup', 'y.backup.part', 'z.part'])
})

test('a start and assay doctor report an unknown setting and a missing backup folder', async () => {
  const wrong = { ASSAY_BASEURL: 'https://assay.example.com', ASSAY_BACKUP_DIR: join(own.folder, 'nowhere', 'backups') }
  const { settings: fresh, remove } = await freshSettings()
  const server = launch({ ...fresh, ...wrong })
  await server.until('is ready')
  server.signal('SIGTERM')
  await server.ended

  const lines = server
    .stdout()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; msg: string })
  const said = (name: string) => lines.filter(({ msg }) => msg.includes(name))
  expect(said('ASSAY_BASEURL')).toEqual([expect.objectContaining({ level: 40 })])
  expect(said('ASSAY_BASEURL')[0]?.msg).toContain('ASSAY_BASE_URL')
  expect(said('ASSAY_BACKUP_DIR')).toEqual([expect.objectContaining({ level: 40 })])
  const { stdout, status } = await assay(['doctor'], { ...settings(), ...wrong })
  expect(stdout).toMatch(/^- Assay has no setting ASSAY_BASEURL.*ASSAY_BASE_URL$/m)
  expect(stdout).toMatch(/^- The folder .*nowhere.* in ASSAY_BACKUP_DIR does not exist/m)
  expect(status).toBe(0)
  await remove()
})

test('if the data folder cannot be created, the start ends with one error line', async () => {
  await expectClearEnd(
    launch({ PORT: '0', ASSAY_DATA_DIR: '/proc/nowhere/data' }),
    'The data folder /proc/nowhere/data',
  )
})
