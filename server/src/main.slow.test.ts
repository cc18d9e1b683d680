import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { registerUser } from '@assay/contract/users'
import { expect, onTestFinished, test } from 'vitest'
import { callerAt, signInAt } from '../../testing/client/caller.ts'
import { PASSWORD } from '../../testing/client/people.ts'
import { ENGINE } from '../../testing/server/database.ts'
import { expectClearEnd, READY } from '../../testing/server/expectClearEnd.ts'
import { freePort } from '../../testing/server/network/freePort.ts'
import { assay, freshSettings, launch, type Process, temporaryFolder } from '../../testing/server/process.ts'
import { ask } from '../../testing/server/rawRequests.ts'

async function stopped(run: Process): Promise<void> {
  run.signal('SIGTERM')
  expect(await run.ended).toBe(0)
}

test('the server prints its address, responds to requests, and exits with code 0 when stopped', async () => {
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

test.each([
  ['npm start', process.execPath, 'scripts/start.mjs'],
  ['./assay start', './assay', 'start'],
])('%s replaces its own process with the server, so that no second process waits', async (_, program, argument) => {
  const { settings, remove } = await freshSettings()
  const env = { PATH: process.env['PATH'], ...settings }
  const run = spawn(program, [argument], { cwd: join(import.meta.dirname, '../..'), env })
  onTestFinished(() => void run.kill('SIGKILL'))
  for await (const words of run.stdout) if (String(words).includes(READY)) break

  expect(readFileSync(`/proc/${run.pid}/cmdline`, 'utf8')).toContain('server/src/main.ts')
  run.kill('SIGTERM')
  expect(await once(run, 'exit')).toEqual([0, null])
  await remove()
})

test('in a clone of the repository, a start uses the data folder of the current directory', async () => {
  const { folder, remove } = temporaryFolder()
  const env = { PATH: process.env['PATH'], PORT: String(await freePort()) }
  const run = spawn(join(import.meta.dirname, '../../assay'), ['start'], { cwd: folder, env })
  onTestFinished(() => void run.kill('SIGKILL'))
  for await (const words of run.stdout) if (String(words).includes(READY)) break

  expect(readdirSync(folder)).toEqual(['data'])
  run.kill('SIGTERM')
  await once(run, 'exit')
  await remove()
})

test('a server that restarts after file changes, as in `npm run dev`, responds to requests', async () => {
  const { settings, url, remove } = await freshSettings()
  // `node --watch` sets WATCH_REPORT_DEPENDENCIES. Threads then also send messages about loaded files, not only
  // replies.
  const run = launch({ ...settings, WATCH_REPORT_DEPENDENCIES: '1' })
  await run.until(READY)
  const who = { email: 'ada@example.com', password: PASSWORD }

  await callerAt(url)(registerUser, { body: { full_name: 'Ada', ...who } })
  await signInAt(url, who.email, who.password)

  await stopped(run)
  await remove()
})

function openToOthers(folder: string): string[] {
  const paths = [folder, ...readdirSync(folder).map((name) => join(folder, name))]
  return paths.filter((path) => statSync(path).mode & 0o077)
}

if (ENGINE === 'sqlite') {
  test('other users of the machine cannot read the data or the backup', async () => {
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

  test('if an earlier release left files readable for other users, the next start restricts the permissions', async () => {
    const { folder, remove } = temporaryFolder()
    const settings = { PORT: String(await freePort()), ASSAY_DATA_DIR: folder }
    const first = launch(settings)
    await first.until(READY)
    await stopped(first)
    writeFileSync(join(folder, 'notes.txt'), 'not ours')
    writeFileSync(join(folder, 'assay.last-backup'), '{}')
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o664)
    chmodSync(folder, 0o755)

    const second = launch(settings)
    await second.until(READY)

    expect(openToOthers(folder)).toEqual([join(folder, 'notes.txt')])
    await stopped(second)
    remove()
  })
}

test('the server continues if the program that reads its log ends', async () => {
  const { settings, url, remove } = await freshSettings()
  const run = launch(settings)
  await run.until(READY)

  run.stopListening()
  for (let line = 0; line < 5; line += 1) expect((await ask(url, '/api/user/me')).status).toBe(401)
  await stopped(run)
  await remove()
})

test('if the port is in use, the server reports it, and the database stays intact', async () => {
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

const secret = 'a password that nobody may read'

test('if the database is unreachable, the error message does not contain the password', async () => {
  const { settings, remove } = await freshSettings()
  const port = await freePort()
  const DATABASE_URL = `postgres://assay:${encodeURIComponent(secret)}@127.0.0.1:${port}/assay?password=${encodeURIComponent(secret)}`

  const output = await expectClearEnd(
    launch({ ...settings, DATABASE_URL }),
    `127.0.0.1:${port}/assay cannot be reached`,
  )

  expect(output).not.toContain(secret)
  expect(output).not.toContain(encodeURIComponent(secret))
  await remove()
})

if (ENGINE === 'sqlite') {
  test('the server reports a data folder without write permission', async () => {
    const { folder, remove } = temporaryFolder()
    writeFileSync(join(folder, 'a-file'), '')
    const ASSAY_DATA_DIR = join(folder, 'a-file', 'data')

    await expectClearEnd(launch({ PORT: '0', ASSAY_DATA_DIR }), `The data folder ${ASSAY_DATA_DIR} cannot be created`)
    remove()
  })

  test('the server reports a database file that is not a database', async () => {
    const { folder, remove } = temporaryFolder()
    writeFileSync(join(folder, 'assay.sqlite'), 'this is no database, however long it goes on '.repeat(100))

    await expectClearEnd(launch({ PORT: '0', ASSAY_DATA_DIR: folder }), folder)
    remove()
  })

  test('a second process on the same data folder is rejected, and the first process continues', async () => {
    const { settings, url, remove } = await freshSettings()
    const first = launch(settings)
    await first.until(READY)

    await expectClearEnd(launch({ ...settings, PORT: '0' }), 'is in use by another Assay process')
    expect((await ask(url, '/api/health')).status).toBe(200)
    await stopped(first)
    await remove()
  })

  test('after a crash, another process can use the data folder', async () => {
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

test('a request in progress at the stop of the server is completed', async () => {
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
  // When the health check is answered, the server has received the first request too.
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

test('an open connection of a browser does not delay the stop of the server', async () => {
  const { settings, url, remove } = await freshSettings()
  const run = launch(settings)
  await run.until(READY)
  await Promise.all(Array.from({ length: 5 }, () => ask(url, '/api/health')))

  await stopped(run)
  await remove()
})
