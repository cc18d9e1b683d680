import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startAsUnit } from '../../../../testing/server/places/startAsUnit.ts'
import { blockOf, printSkipped, textOf, unitObstacle } from '../../../../testing/server/places/unit.ts'
import { unprivilegedUser } from '../../../../testing/server/process.ts'
import { setUpRemoteStaff } from '../../../../testing/server/remote/remoteExam.ts'
import { findLastBackup } from '../backups/lastBackup.ts'
import { findLastRestoreTest } from '../backups/lastRestoreTest.ts'

/** A line in `/etc/cron.d` has five time fields, the user and the command. */
const LINE = /^((?:[\d*/,-]+ ){5})(\w+) (.+)$/

const lines = blockOf('backups.md', 'cron', 'backup')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

/** Cron sets almost no environment variables, so the commands run with only these. */
const env = { SHELL: '/bin/sh', PATH: '/usr/bin:/bin', HOME: '/', LOGNAME: 'assay' }

test('the documented cron lines make and verify a backup while Assay runs', async () => {
  const why = unitObstacle()
  if (why !== null) return printSkipped(why)
  const { port, data, backups, here } = await startAsUnit()
  await setUpRemoteStaff(`http://127.0.0.1:${port}`)
  expect(lines).toHaveLength(2)

  for (const line of lines) {
    const [, , user, command = ''] = LINE.exec(line) ?? []
    expect(user, line).toBe('assay')
    // In a crontab, `%` ends the command.
    expect(command).not.toContain('%')
    const run = spawnSync('/bin/sh', ['-c', here(command)], { env, cwd: '/', encoding: 'utf8', ...unprivilegedUser })
    // Cron would send any output by e-mail every day, so the command must print nothing.
    expect(run, line).toMatchObject({ status: 0, stdout: '', stderr: '' })
  }
  const [name = ''] = readdirSync(backups)
  expect(statSync(join(backups, name))).toMatchObject({ uid: unprivilegedUser.uid ?? process.getuid?.() })
  expect(findLastBackup({ folder: data, backupFolder: undefined })).not.toBeNull()
  expect(findLastRestoreTest(data)).toMatchObject({ why: null })
})

test('the backup page explains which user needs read access to the settings', () => {
  expect(textOf('backups.md')).toContain('chgrp assay /etc/assay.env && chmod 640 /etc/assay.env')
})
