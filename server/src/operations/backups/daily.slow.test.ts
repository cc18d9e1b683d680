import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshSettings, launch, temporaryFolder } from '../../../../testing/server/process.ts'
import { isBackupDue } from './daily.ts'

const timeOf = (time: string) => new Date(`2026-11-22T${time}`).getTime()
const yesterday = (time: string) => new Date(`2026-11-21T${time}`).getTime()

test.each([
  ['no backup exists', timeOf('12:00'), undefined, 0, true],
  ['the last backup is from yesterday, before the daily time', timeOf('02:59'), yesterday('03:00'), 0, false],
  ['the last backup is from yesterday, at the daily time', timeOf('03:00'), yesterday('03:00'), 0, true],
  ['the server was stopped at the daily time', timeOf('09:00'), yesterday('03:00'), 0, true],
  ['the backup of today exists', timeOf('09:00'), timeOf('03:01'), 0, false],
  ['a backup failed a minute ago', timeOf('03:02'), yesterday('03:00'), timeOf('03:01'), false],
  ['a backup failed an hour ago', timeOf('04:01'), yesterday('03:00'), timeOf('03:01'), true],
])('the time of the last backup decides if a daily backup is due: %s', (_when, now, last, tried, isDue) => {
  expect(isBackupDue(now, '03:00', last, tried)).toBe(isDue)
})

test('a server with a backup folder makes a backup at its start', async () => {
  const { folder, remove } = temporaryFolder()
  const fresh = await freshSettings()
  const run = launch({ ...fresh.settings, ASSAY_BACKUP_DIR: join(folder, 'backups') })
  await run.until('the backup succeeded')

  expect(readdirSync(join(folder, 'backups'))).toEqual([expect.stringMatching(/^assay-.*Z\.backup$/)])
  run.signal('SIGTERM')
  expect(await run.ended).toBe(0)
  await fresh.remove()
  remove()
})

test('a failed backup is reported with its reason, and the server continues', async () => {
  const { folder, remove } = temporaryFolder()
  writeFileSync(join(folder, 'backups'), 'no folder')
  const fresh = await freshSettings()
  const run = launch({ ...fresh.settings, ASSAY_BACKUP_DIR: join(folder, 'backups') })
  await run.until('the backup folder cannot be read')
  await run.until('ready')

  run.signal('SIGTERM')
  expect(await run.ended).toBe(0)
  await fresh.remove()
  remove()
})
