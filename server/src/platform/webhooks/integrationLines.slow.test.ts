import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createConnection } from '@assay/contract/applicantSystems/connections'
import { createToken } from '@assay/contract/auth/tokens'
import { expect, onTestFinished, test } from 'vitest'
import { makeBank } from '../../../../testing/client/exam.ts'
import { makeBlueprint } from '../../../../testing/client/round.ts'
import { startTestServer } from '../../../../testing/server/testServer.ts'

const run = promisify(execFile)
const PAGE = join(import.meta.dirname, '../../../../docs/integration.md')
const blocks = [...readFileSync(PAGE, 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, lines = '']) => lines)

test('each single command on the integration page gets the documented response', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  await makeBank(server, 12)
  const { name } = await makeBlueprint(server)
  const tokenOf = async (scope: 'interviews:write' | 'labels:read' | 'scim') =>
    (await server.admin(createToken, { body: { name: 'By hand', scopes: [scope], kind: 'service' } })).token
  const { key } = await server.admin(createConnection, { body: { kind: 'greenhouse', name: 'Hiring', invite: false } })
  const tests = await tokenOf('interviews:write')
  const [labels, directory] = [await tokenOf('labels:read'), await tokenOf('scim')]
  const tokenFor = (lines: string) => (lines.includes('/scim/') ? directory : lines.includes('/api/') ? tests : labels)

  const said: string[] = []
  for (const lines of blocks) {
    const { stdout } = await run('bash', ['-c', lines], {
      env: { PATH: process.env['PATH'], ASSAY: server.url, TOKEN: tokenFor(lines), KEY: key },
    })
    said.push(stdout)
  }
  expect(said).toEqual([
    expect.stringMatching(new RegExp(`"name":"${name}".*"external_id":"4711","metadata":{"job":"backend"}`)),
    expect.stringContaining('"GENERAL"'),
    expect.stringContaining(`"partner_test_name":"${name}"`),
    expect.stringContaining('"totalResults":2'),
  ])
})
