import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openMailServer } from '../../../../../testing/fakes/mailServer.ts'
import { assay, temporaryFolder } from '../../../../../testing/server/process.ts'
import { startTestServer } from '../../../../../testing/server/testServer.ts'
import { lockFolder } from '../../../platform/db/sqliteLock.ts'

async function settled() {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const { databaseUrl, folder } = server.place
  const settings = { ASSAY_DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  return { server, settings: { ...settings, PORT: new URL(server.url).port } }
}

const check = (settings: Record<string, string>) => assay(['check'], settings)

test('while Assay runs, assay check finds no problem and recognises that Assay itself uses the port', async () => {
  const { settings } = await settled()
  const mailServer = await openMailServer()
  onTestFinished(() => mailServer.close())
  const mail = {
    ASSAY_SMTP_URL: mailServer.url,
    ASSAY_MAIL_FROM: 'jobs@example.com',
    ASSAY_BASE_URL: 'https://assay.example.com',
  }

  const { status, stdout, stderr } = await check({ ...settings, ...mail })

  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^database .*tables of this release$/m)
  expect(stdout).toMatch(/^mail server .*accepts e-mails$/m)
  expect(stdout).toMatch(/^port .*in use by the running Assay$/m)
  expect(mailServer.mails).toEqual([])
})

test('assay check prints one line for each problem, even if there are several problems', async () => {
  const { settings } = await settled()
  const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as { port: number }

  const { status, stdout } = await check({
    ...settings,
    PORT: String(port),
    ASSAY_BACKUP_DIRR: '/backups',
    ASSAY_SMTP_URL: `smtp://127.0.0.1:${port}`,
    ASSAY_MAIL_FROM: 'jobs@example.com',
    ASSAY_BASE_URL: 'https://assay.example.com',
  })

  expect(status).toBe(1)
  expect(stdout).toMatch(
    /^settings +WRONG: Assay has no setting ASSAY_BACKUP_DIRR.*most similar setting is ASSAY_BACKUP_DIR$/m,
  )
  expect(stdout).toMatch(/^mail server +WRONG: 127\.0\.0\.1:\d+ does not accept e-mails/m)
  expect(stdout).toMatch(/^port +WRONG: Port \d+ is in use/m)
  expect(stdout).toContain('Problems to fix before the start: 3.')
})

test('assay check finds problems of the nightly backup before the first backup', async () => {
  const { settings } = await settled()
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const program = join(folder, 'after')
  const key = join(folder, 'key.txt')
  writeFileSync(program, '#!/bin/sh\n')
  writeFileSync(key, 'age1 is the other half\n')
  const backups = { ...settings, ASSAY_BACKUP_AFTER: `${program} {}`, ASSAY_BACKUP_IDENTITY: key }

  const wrong = await check({ ...backups, DATABASE_URI: 'postgres://nobody', DATABASE_HOST: 'of another program' })
  chmodSync(program, 0o755)
  writeFileSync(key, 'AGE-SECRET-KEY-1\n')
  const right = await check(backups)

  const [line] = wrong.stdout.split('\n')
  expect(line).toContain(`This user cannot run the program ${program} in ASSAY_BACKUP_AFTER`)
  expect(line).toContain(`The key file in ASSAY_BACKUP_IDENTITY cannot be used: ${key} is no key file of age`)
  expect(line).toContain(
    'Assay has no setting DATABASE_URI, so DATABASE_URI has no effect; the most similar setting is DATABASE_URL',
  )
  expect(line).not.toContain('DATABASE_HOST')
  expect(wrong.status).toBe(1)
  expect(right).toMatchObject({ status: 0, stderr: '' })
  const found = await check({ ...settings, ASSAY_BACKUP_AFTER: 'cp {} /elsewhere' })
  expect(found).toMatchObject({ status: 0 })
})

test('assay check creates no file in an empty folder, and fails for a setting that prevents a start', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const later = join(folder, 'not', 'yet')

  const { status, stdout } = await check({ ASSAY_DATA_DIR: later, PORT: '0' })
  expect(status).toBe(0)
  expect(stdout).toMatch(/^data folder .*is created at the start/m)
  expect(await assay(['doctor'], { ASSAY_DATA_DIR: later })).toMatchObject({ stderr: `There is no folder ${later}\n` })

  const wrong = await check({ PORT: 'http' })
  expect(wrong).toMatchObject({ status: 1, stdout: '' })
  expect(wrong.stderr).toMatch(/^Wrong setting: PORT.*\n$/)
})

test('assay check reports an unreachable PostgreSQL database, and an SQLite database that disappeared', async () => {
  const { settings } = await settled()
  if (settings.DATABASE_URL) {
    const away = settings.DATABASE_URL.replace(/:\d+\//, ':1/')
    const { status, stdout } = await check({ ...settings, DATABASE_URL: away })
    expect(status).toBe(1)
    expect(stdout).toMatch(/^database +WRONG: /m)
    return
  }
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const lock = lockFolder(folder)
  lock.noteDatabase()
  lock.close()
  const { status, stdout } = await check({ ASSAY_DATA_DIR: folder, PORT: '0' })
  expect(status).toBe(1)
  expect(stdout).toMatch(/^database +WRONG: .*is missing or empty.*ASSAY_NEW_DATABASE=true$/m)
})

test('assay check reads secrets from files, and reports an unreadable secret file without showing its content', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const write = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const base = { ASSAY_DATA_DIR: join(folder, 'data'), PORT: '0', ASSAY_ADMIN_EMAIL: 'a@example.com' }

  const good = await check({ ...base, ASSAY_ADMIN_PASSWORD_FILE: write('good', 'horse-7-battery\n') })
  expect(good).toMatchObject({ status: 0, stderr: '' })

  const refused: [Record<string, string>, RegExp][] = [
    [
      { ASSAY_ADMIN_PASSWORD_FILE: join(folder, 'none') },
      /the file .* in ASSAY_ADMIN_PASSWORD_FILE cannot be read: it does not exist/,
    ],
    [{ ASSAY_ADMIN_PASSWORD_FILE: folder }, /cannot be read: it is a folder/],
    [{ ASSAY_ADMIN_PASSWORD_FILE: write('empty', '\n') }, /must contain exactly one line/],
    [{ ASSAY_ADMIN_PASSWORD_FILE: write('two', 'hidden\nhidden') }, /must contain exactly one line/],
    [{ ASSAY_ADMIN_PASSWORD_FILE: write('both', 'hidden'), ASSAY_ADMIN_PASSWORD: 'hidden' }, /not both/],
    [{ DATABASE_URL_FILE: write('mysql', 'mysql://root:hidden@localhost/x') }, /DATABASE_URL must be an address/],
  ]
  for (const [settings, words] of refused) {
    const { status, stdout, stderr } = await check({ ...base, ...settings })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(words)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).not.toContain('hidden')
  }
})

test('assay check reports a Node version that is too old for a start', () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } })`
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(old)}`, 'scripts/assay.mjs', 'check'],
    { env: { ...process.env, ASSAY_DATA_DIR: folder, PORT: '0' }, encoding: 'utf8' },
  )

  expect(status).toBe(1)
  expect(stdout).toMatch(/^node +WRONG: this is Node 20\.1\.0, and a start needs Node 24 or newer$/m)
})
