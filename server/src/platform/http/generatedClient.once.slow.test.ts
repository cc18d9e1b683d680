import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createToken } from '@assay/contract/auth/tokens'
import { generate } from 'openapi-typescript-codegen'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank } from '../../../../testing/client/exam.ts'
import { makeBlueprint } from '../../../../testing/client/round.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const run = promisify(execFile)
const ROOT = resolve(import.meta.dirname, '../../../..')
const CACHE = join(ROOT, '.cache')
const bin = (...path: string[]) => join(ROOT, 'node_modules', ...path)

let server: TestServer
let folder: string
let document: string
beforeAll(async () => {
  server = await startTestServer()
  mkdirSync(CACHE, { recursive: true })
  folder = mkdtempSync(join(CACHE, 'generated-'))
  document = join(folder, 'openapi.json')
  writeFileSync(document, (await ask(server.url, '/api/openapi.json')).text)
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

test('an independent linter finds no error in the API document', async () => {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const words = [bin('@redocly/cli/bin/cli.js'), 'lint', document, '--format=json']
  const { stdout } = await run(process.execPath, words, { env, cwd: folder, maxBuffer: 2 ** 28 })
  const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{')))
  expect({
    errors: totals.errors,
    problems: problems.filter((one: { severity: string }) => one.severity === 'error'),
  }).toEqual({
    errors: 0,
    problems: [],
  })
})

const TS = {
  strict: true,
  target: 'es2024',
  module: 'commonjs',
  moduleResolution: 'bundler',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: [],
  outDir: 'built',
  rootDir: '.',
}

const PROGRAM = `
import { ApiError, InterviewService, EventService, OpenAPI, type Interview } from './client'
export async function work(base: string, token: string, blueprint_id: number) {
  OpenAPI.BASE = base
  OpenAPI.TOKEN = token
  const requestBody = { name: 'Ada Lovelace', email: 'ada.l@example.org', blueprint_id, external_id: 'A-1' }
  const made: Interview = await InterviewService.postInterview({ requestBody, idempotencyKey: 'once' })
  const again = await InterviewService.postInterview({ requestBody, idempotencyKey: 'once' })
  const events = await EventService.getEvent({ limit: 10 })
  const refused = await InterviewService.getInterviewByCodeResults({ code: made.id }).then(() => null, (error: ApiError) => error.body.code as string)
  return { id: made.id, again: again.id, types: events.events.map(({ type, data }) => [type, data.id]), refused }
}
`

test('a client generated from the API document compiles and works', async () => {
  await generate({ input: document, output: join(folder, 'client'), httpClient: 'fetch', useOptions: true })
  writeFileSync(join(folder, 'program.ts'), PROGRAM)
  writeFileSync(join(folder, 'package.json'), '{"type":"commonjs"}')
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: TS, include: ['program.ts', 'client'] }),
  )
  await run(process.execPath, [bin('typescript/bin/tsc'), '-p', folder]).catch(({ stdout }) => {
    throw new Error(stdout)
  })

  await makeBank(server)
  const { id: blueprint } = await makeBlueprint(server)
  const { token } = await server.admin(createToken, { body: { name: 'Generated', scopes: ['interviews:write'] } })
  const { work } = createRequire(import.meta.url)(join(folder, 'built/program.js'))
  const done = await work(server.url, token, blueprint)
  expect(done).toMatchObject({ id: expect.stringMatching(/^iv_/), again: done.id, refused: 'RESULT_NOT_AVAILABLE' })
  expect(done.types).toEqual([['interview.created', done.id]])
})
