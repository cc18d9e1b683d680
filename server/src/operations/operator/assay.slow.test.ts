import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listLabels } from '@assay/contract/labels'
import { expect, test } from 'vitest'
import { makeLabel } from '../../../../testing/client/make.ts'
import { PASSWORD } from '../../../../testing/client/people.ts'
import { assay, temporaryFolder } from '../../../../testing/server/process.ts'
import { openNode, startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const settingsOf = ({ place: { databaseUrl, folder } }: Pick<TestServer, 'place'>) => ({
  ASSAY_DATA_DIR: folder,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

test('the help lists every command on one screen, and an unknown command is reported', async () => {
  const help = await assay(['help'], {})

  const names = help.stdout.match(/^ {2}assay [\w-]+/gm)?.map((line) => line.trim())
  expect(names).toEqual(
    [
      'start',
      'check',
      'backup',
      'restore',
      'drill',
      'move',
      'verify',
      'doctor',
      'audit',
      'erasures',
      'sign-in-link',
      'demo',
    ].map((name) => `assay ${name}`),
  )
  expect(help.stdout.split('\n').length).toBeLessThan(24)
  expect(await assay(['becup'], {})).toEqual({
    status: 1,
    stdout: '',
    stderr: 'There is no command "becup"; assay help lists all commands\n',
  })
  expect(await assay(['backup', '--too', 'x'], {})).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/--too.*assay help/),
  })
})

test('if a program stops reading the help early, no error message appears', async () => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/src/assay.ts', 'help'])
  child.stdout.destroy()
  const [stderr] = await Promise.all([child.stderr.toArray(), once(child, 'close')])
  expect(stderr.join('')).toBe('')
})

test('a command with a keep rule deletes old backups in the folder, but no other files', async () => {
  const server = await startTestServer()
  const { folder, remove } = temporaryFolder()
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  writeFileSync(join(backups, 'notes.txt'), 'mine')
  const older = ['2026-01-01T03-00-00Z', '2026-01-02T03-00-00Z'].map((time) => `assay-${time}.backup`)
  for (const name of older) writeFileSync(join(backups, name), 'old')

  const done = await assay(['backup', '--to', backups, '--keep', '2'], settingsOf(server))

  expect(done).toMatchObject({ status: 0, stderr: '' })
  const names = readdirSync(backups).sort()
  expect(names).toEqual([older[1], expect.stringMatching(/^assay-.*\.backup$/), 'notes.txt'])
  const path = join(backups, names[1] ?? '')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  await makeLabel(server, { name: 'LATER' })
  const restored = temporaryFolder()
  if (!server.place.databaseUrl) {
    expect(await assay(['restore', path], { ASSAY_DATA_DIR: restored.folder })).toMatchObject({ status: 0 })
    const node = await openNode({ place: { folder: restored.folder } })
    const admin = await node.signIn(server.adminUser.email, PASSWORD)
    expect((await admin(listLabels)).map(({ name }) => name)).not.toContain('LATER')
    await node.close()
  }
  restored.remove()
  remove()
  await server.close()
})

test.each([
  [['backup'], 'Add a file or a folder'],
  [['backup', 'one', '--to', 'two'], 'Add a file or a folder'],
  [['backup', 'one', '--keep', '3'], '--keep works only with a folder'],
  [['backup', '--to', 'two', '--keep', '0'], '--keep must be a number of backups'],
  [['restore'], 'Add a backup file'],
  [['restore', '/nowhere/assay.backup'], 'There is no file'],
  [['restore', '/dev/null'], '/dev/null is not a file'],
  [['move'], 'Add the target'],
  [['verify', 'all'], 'assay verify accepts only --repair'],
])('the command %j prints one clear error line', async (words, line) => {
  const { folder, remove } = temporaryFolder()
  const { status, stderr } = await assay(words, { ASSAY_DATA_DIR: join(folder, 'data') })

  expect(status).toBe(1)
  expect(stderr).toContain(line)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(existsSync(join(folder, 'data', 'assay.sqlite'))).toBe(false)
  remove()
})
