import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { callerAt, signInAt } from '../hands/caller.ts'
import { makeBank, makeRunningExam } from '../hands/exam.ts'
import { importFile } from '../hands/imports.ts'
import { makeQuestion } from '../hands/make.ts'
import { serve } from '../server/src/serve.ts'
import { freePort } from '../server/test/network/freePort.ts'
import { probeIn } from '../server/test/places/loaded.ts'
import { launch, temporaryFolder } from '../server/test/process.ts'
import { root } from './places.ts'

test('the server that is built serves as its sources do, from a few files', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const { options, threads } = probeIn(folder)
  const port = String(await freePort())
  const [email, password] = ['ada@example.com', 'a good 1!']
  const run = launch({
    PORT: port,
    ASSAY_DATA_DIR: join(folder, 'data'),
    ASSAY_ADMIN_EMAIL: email,
    ASSAY_ADMIN_PASSWORD: password,
    NODE_OPTIONS: options,
  })
  await run.until('Assay is ready at')
  const url = `http://127.0.0.1:${port}`

  // Threads and processes of its own hash the password, write, turn texts into HTML and read the file.
  const staff = await signInAt(url, email, password)
  const { description_html } = await makeQuestion({ staff }, { description: 'What does `1 + 1` give?' })
  expect(description_html).toContain('<code>1 + 1</code>')
  await importFile({ staff }, 'What is it? { =this ~that }', { name: 'questions.gift' })
  expect(await (await fetch(url)).text()).toContain('<title>Assay')
  const other = String(await freePort())
  const { stop } = await serve({ PORT: other, ASSAY_DATA_DIR: join(folder, 'other'), ASSAY_LOG_LEVEL: 'error' })
  const documentAt = async (at: string) => (await fetch(`http://127.0.0.1:${at}/api/openapi.json`)).text()
  expect(await documentAt(port)).toBe(await documentAt(other))
  await stop()
  await makeBank({ staff })
  const { candidate } = await makeRunningExam({ staff, stranger: callerAt(url) })
  expect(candidate).toBeDefined()

  run.signal('SIGTERM')
  expect(await run.ended).toBe(0)
  const [loaded = [], ...others] = threads()
  expect(loaded.filter((name) => name.includes('/server/dist/')).length).toBeGreaterThan(1)
  // What the start itself is made of before it knows.
  expect(loaded.filter((name) => /\/(domain|contract|server)\/src\//.test(name))).toHaveLength(2)
  expect(others.length).toBeGreaterThan(0)
})

test('the server that is built takes no more room than it needs', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const { options, threads } = probeIn(folder)
  const run = launch({
    PORT: String(await freePort()),
    ASSAY_DATA_DIR: join(folder, 'data'),
    NODE_OPTIONS: options,
  })
  await run.until('Assay is ready at')
  run.signal('SIGTERM')
  expect(await run.ended).toBe(0)

  const loaded = threads().flat()
  expect(loaded).toContain('NativeModule http')
  expect(loaded.filter((name) => name.includes('undici'))).toEqual([])

  const built = join(root, 'server/dist')
  const [serve = ''] = readdirSync(built).filter((name) => name.startsWith('serve-'))
  const text = readFileSync(join(built, serve), 'utf8')
  expect(text).not.toMatch(/[^\0-\x7f]/)
  // Of the shapes that say nothing but what kind they are there is one each.
  expect(text.match(/\bbare\.string\b/g)?.length).toBeGreaterThan(100)
})

test.runIf(process.platform === 'linux')(
  'npm start becomes the server, so that nothing else waits beside it',
  async () => {
    const { folder, remove } = temporaryFolder()
    onTestFinished(remove)
    const env = { PATH: process.env['PATH'], PORT: String(await freePort()), ASSAY_DATA_DIR: join(folder, 'data') }
    const start = join(root, 'scripts/start.mjs')
    const run = spawn(process.execPath, [start], { env, cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void run.kill('SIGKILL'))
    for await (const words of run.stdout) if (String(words).includes('Assay is ready')) break

    expect(readFileSync(`/proc/${run.pid}/cmdline`, 'utf8')).toContain('server/src/main.ts')
    run.kill('SIGTERM')
    expect(await once(run, 'exit')).toEqual([0, null])
  },
)
