import { once } from 'node:events'
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ENGINE } from '../test/database.ts'
import { freePort } from '../test/freePort.ts'
import { assay, freshSettings, launch, type Process, temporaryFolder } from '../test/process.ts'
import { ask } from '../test/raw.ts'

const READY = 'Assay is ready at http://localhost:'

async function expectClearEnd(run: Process, words: string): Promise<string> {
  expect(await run.ended).toBeGreaterThan(0)
  const told = run.stderr()
  expect(told.trim().split('\n')).toHaveLength(1)
  expect(told).toMatch(/^Assay cannot start\. /)
  expect(told).toContain(words)
  expect(told).not.toMatch(/\n\s+at |node:internal|Error:/)
  expect(run.stdout()).not.toContain(READY)
  return told
}

async function stopped(run: Process): Promise<void> {
  run.signal('SIGTERM')
  expect(await run.ended).toBe(0)
}

test('it says where it is, serves, and ends with 0 when told to', async () => {
  const { settings, url, remove } = await freshSettings()
  const run = launch(settings)
  await run.until(READY)

  expect(run.stdout()).toContain(`${READY}${settings.PORT} (${ENGINE})`)
  expect(run.stdout()).toContain('WARNING: rate limits are off')
  expect((await ask(url, '/api/health')).status).toBe(200)
  await stopped(run)
  expect(run.stderr()).toBe('')
  await remove()
})

/** The files of a folder that others on the machine may read, or the folder itself. */
function openToOthers(folder: string): string[] {
  const paths = [folder, ...readdirSync(folder).map((name) => join(folder, name))]
  return paths.filter((path) => statSync(path).mode & 0o077)
}

if (ENGINE === 'sqlite') {
  test('nobody else on the machine can read the data, nor a backup of it', async () => {
    const { folder, remove } = temporaryFolder()
    const port = String(await freePort())
    const settings = { PORT: port, ASSAY_DATA_DIR: join(folder, 'data') }
    const run = launch(settings)
    await run.until(READY)
    expect((await ask(`http://127.0.0.1:${port}`, '/api/settings')).status).toBe(200)

    expect(await assay(['backup', join(folder, 'all.backup')], settings)).toMatchObject({ status: 0 })

    expect(readdirSync(settings.ASSAY_DATA_DIR)).toContain('assay.sqlite-wal')
    expect([...openToOthers(settings.ASSAY_DATA_DIR), ...openToOthers(folder)]).toEqual([])
    await stopped(run)
    remove()
  })

  test('what an earlier release left open to everybody is closed at the next start', async () => {
    const { folder, remove } = temporaryFolder()
    const settings = { PORT: String(await freePort()), ASSAY_DATA_DIR: folder }
    const first = launch(settings)
    await first.until(READY)
    await stopped(first)
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644)

    const second = launch(settings)
    await second.until(READY)

    expect(openToOthers(folder).filter((path) => statSync(path).mode & 0o007)).toEqual([])
    await stopped(second)
    remove()
  })
}

test('it goes on when nobody reads its log any more', async () => {
  const { settings, url, remove } = await freshSettings()
  const run = launch(settings)
  await run.until(READY)

  run.stopListening()
  for (let line = 0; line < 5; line += 1) expect((await ask(url, '/api/user/me')).status).toBe(401)
  await stopped(run)
  await remove()
})

const secret = 'a password that nobody may read'

test.each<[string, Record<string, string>, string]>([
  ['a port that is no number', { PORT: 'http' }, 'PORT'],
  ['a port that is too large', { PORT: '70000' }, 'PORT'],
  ['a port with a fraction', { PORT: '80.5' }, 'PORT'],
  ['a port of spaces', { PORT: ' ' }, 'PORT'],
  [
    'a database of another kind',
    { DATABASE_URL: `mysql://root:${encodeURIComponent(secret)}@localhost/x` },
    'DATABASE_URL',
  ],
  ['a database address that is none', { DATABASE_URL: 'localhost' }, 'DATABASE_URL'],
  ['a base address that is none', { ASSAY_BASE_URL: 'assay.example.com' }, 'ASSAY_BASE_URL'],
  ['a base address for files', { ASSAY_BASE_URL: 'ftp://example.com' }, 'ASSAY_BASE_URL'],
  ['a base address with a path', { ASSAY_BASE_URL: 'https://example.com/assay' }, 'an address without a path'],
  ['a flag that is neither', { ASSAY_OPEN_REGISTRATION: 'yes' }, 'ASSAY_OPEN_REGISTRATION must be true or false'],
  ['a policy nobody knows', { ASSAY_PASSWORD_POLICY: 'paranoid' }, 'ASSAY_PASSWORD_POLICY must be basic or strict'],
  ['proxies that cannot be counted', { ASSAY_TRUST_PROXY: 'all' }, 'ASSAY_TRUST_PROXY'],
  ['a number of proxies below none', { ASSAY_TRUST_PROXY: '-1' }, 'ASSAY_TRUST_PROXY'],
  ['a port for metrics that is the public one', { PORT: '3000', ASSAY_METRICS_PORT: '3000' }, 'ASSAY_METRICS_PORT'],
  ['limits half on', { ASSAY_RATE_LIMIT: 'some' }, 'ASSAY_RATE_LIMIT must be on or off'],
  ['a clock for tests outside of tests', { ASSAY_TEST_CLOCK: 'control' }, 'ASSAY_TEST_CLOCK'],
  ['a log level nobody knows', { ASSAY_LOG_LEVEL: 'loud' }, 'ASSAY_LOG_LEVEL'],
  ['an administrator without a password', { ASSAY_ADMIN_EMAIL: 'a@example.com' }, 'ASSAY_ADMIN_PASSWORD'],
  ['a password without an administrator', { ASSAY_ADMIN_PASSWORD: secret }, 'ASSAY_ADMIN_EMAIL'],
  [
    'an administrator’s e-mail that is none',
    { ASSAY_ADMIN_EMAIL: 'admin', ASSAY_ADMIN_PASSWORD: 'a good one' },
    'ASSAY_ADMIN_EMAIL',
  ],
  [
    'an administrator’s password that is too long',
    { ASSAY_ADMIN_EMAIL: 'a@example.com', ASSAY_ADMIN_PASSWORD: secret },
    'ASSAY_ADMIN_PASSWORD',
  ],
  [
    'an administrator’s password that is too weak',
    { ASSAY_ADMIN_EMAIL: 'a@example.com', ASSAY_ADMIN_PASSWORD: 'weakling', ASSAY_PASSWORD_POLICY: 'strict' },
    'ASSAY_ADMIN_PASSWORD needs a letter, a digit and a special character',
  ],
  ...[
    'mail.example.com:25',
    'http://mail.example.com:25',
    'smtp://mail.example.com',
    'smtp://:25',
    `smtp://jobs:${encodeURIComponent(secret)}@mail.example.com:25/?pool=true`,
    `smtp://:${encodeURIComponent(secret)}@mail.example.com:25`,
  ].map((ASSAY_SMTP_URL): [string, Record<string, string>, string] => [
    `a mail server like ${ASSAY_SMTP_URL.slice(0, 25)}`,
    { ASSAY_SMTP_URL, ASSAY_MAIL_FROM: 'a@example.com', ASSAY_BASE_URL: 'https://example.com' },
    'ASSAY_SMTP_URL must be an address like',
  ]),
  [
    'a sender that is no address',
    { ASSAY_SMTP_URL: 'smtp://a.example:25', ASSAY_MAIL_FROM: 'Jobs', ASSAY_BASE_URL: 'https://example.com' },
    'ASSAY_MAIL_FROM must be',
  ],
  ['a sender without a mail server', { ASSAY_MAIL_FROM: 'a@example.com' }, 'belong together'],
  [
    'a mail server without a sender',
    { ASSAY_SMTP_URL: 'smtp://a.example:25', ASSAY_BASE_URL: 'https://example.com' },
    'belong together',
  ],
  [
    'mail without the address of its links',
    { ASSAY_SMTP_URL: 'smtp://a.example:25', ASSAY_MAIL_FROM: 'a@example.com' },
    'ASSAY_SMTP_URL needs ASSAY_BASE_URL',
  ],
  ['no mail at all in a minute', { ASSAY_MAIL_PER_MINUTE: '0' }, 'ASSAY_MAIL_PER_MINUTE'],
  ['too many mails in a minute', { ASSAY_MAIL_PER_MINUTE: '6001' }, 'ASSAY_MAIL_PER_MINUTE'],
  ['a rate without a mail server', { ASSAY_MAIL_PER_MINUTE: '60' }, 'ASSAY_MAIL_PER_MINUTE needs ASSAY_SMTP_URL'],
  ['an address that this machine has not', { HOST: '203.0.113.1' }, 'HOST'],
])('%s stops the start with one clear line', async (_, wrong, words) => {
  const { settings, remove } = await freshSettings()

  const told = await expectClearEnd(launch({ ...settings, ...wrong }), words)

  for (const value of [secret, encodeURIComponent(secret), 'weakling']) expect(told).not.toContain(value)
  await remove()
})

test('everything that is wrong is named in the one line', async () => {
  const told = await expectClearEnd(launch({ PORT: 'x', ASSAY_LOG_LEVEL: 'y' }), 'Wrong setting: ')

  expect(told).toMatch(/PORT.*ASSAY_LOG_LEVEL/)
})

test('a port that is in use is said, and the database is left in order', async () => {
  const { settings, remove } = await freshSettings()
  const other = createServer().listen(Number(settings.PORT), '127.0.0.1')
  await once(other, 'listening')

  await expectClearEnd(launch(settings), `Port ${settings.PORT} is in use`)
  other.close()

  const again = launch(settings)
  await again.until(READY)
  await stopped(again)
  await remove()
})

test('a database that cannot be reached is named without its password', async () => {
  const { settings, remove } = await freshSettings()
  const port = await freePort()
  const DATABASE_URL = `postgres://assay:${encodeURIComponent(secret)}@127.0.0.1:${port}/assay?password=${encodeURIComponent(secret)}`

  const told = await expectClearEnd(launch({ ...settings, DATABASE_URL }), `127.0.0.1:${port}/assay cannot be reached`)

  expect(told).not.toContain(secret)
  expect(told).not.toContain(encodeURIComponent(secret))
  await remove()
})

if (ENGINE === 'sqlite') {
  test('a data folder that cannot be written is said', async () => {
    const { folder, remove } = temporaryFolder()
    writeFileSync(join(folder, 'a-file'), '')
    const ASSAY_DATA_DIR = join(folder, 'a-file', 'data')

    await expectClearEnd(launch({ PORT: '0', ASSAY_DATA_DIR }), `The data folder ${ASSAY_DATA_DIR} cannot be written`)
    remove()
  })

  test('a file that is no database is said', async () => {
    const { folder, remove } = temporaryFolder()
    writeFileSync(join(folder, 'assay.sqlite'), 'this is no database, however long it goes on '.repeat(100))

    await expectClearEnd(launch({ PORT: '0', ASSAY_DATA_DIR: folder }), folder)
    remove()
  })

  test('a second process on the same folder is turned away, and the first goes on', async () => {
    const { settings, url, remove } = await freshSettings()
    const first = launch(settings)
    await first.until(READY)

    await expectClearEnd(launch({ ...settings, PORT: '0' }), 'is in use by another Assay process')
    expect((await ask(url, '/api/health')).status).toBe(200)
    await stopped(first)
    await remove()
  })

  test('after a crash the folder is free again', async () => {
    const { settings, remove } = await freshSettings()
    const first = launch(settings)
    await first.until(READY)
    first.signal('SIGKILL')
    await first.ended

    const second = launch(settings)
    await second.until(READY)
    await stopped(second)
    await remove()
  })
}

test('a request that is under way when the server is told to stop is finished', async () => {
  const { settings, remove } = await freshSettings()
  const admin = { ASSAY_ADMIN_EMAIL: 'first@example.com', ASSAY_ADMIN_PASSWORD: 'a good one' }
  const run = launch({ ...settings, ...admin })
  await run.until(READY)
  const form = 'username=first%40example.com&password=a+good+one'
  const head = [
    'POST /api/login/access-token HTTP/1.1',
    'host: localhost',
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${form.length}`,
  ]
  const socket = connect(Number(settings.PORT), '127.0.0.1').setEncoding('utf8')
  let heard = ''
  socket.on('data', (chunk: string) => {
    heard += chunk
  })
  await once(socket, 'connect')
  socket.write(`${head.join('\r\n')}\r\n\r\n${form.slice(0, 5)}`)
  // Another request that comes and goes: by then the first one has been received as well.
  await ask(`http://127.0.0.1:${settings.PORT}`, '/api/health')

  run.signal('SIGTERM')
  await run.until('stopping')
  socket.write(form.slice(5))
  await once(socket, 'close')

  expect(heard).toMatch(/^HTTP\/1.1 200 /)
  expect(heard).toContain('access_token')
  expect(await run.ended).toBe(0)
  await remove()
})

test('a browser that keeps its connection does not hold the server up', async () => {
  const { settings, url, remove } = await freshSettings()
  const run = launch(settings)
  await run.until(READY)
  await Promise.all(Array.from({ length: 5 }, () => ask(url, '/api/health')))

  await stopped(run)
  await remove()
})
