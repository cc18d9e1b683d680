import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createToken } from '@assay/contract/auth/tokens'
import { createWebhook } from '@assay/contract/webhooks'
import { parseNetwork } from '@assay/domain/webhooks/publicAddress'
import { expect, onTestFinished, test } from 'vitest'
import { CANDIDATE, candidateOf, makeBank } from '../../../../testing/client/exam.ts'
import { freePort } from '../../../../testing/server/network/freePort.ts'
import { temporaryFolder } from '../../../../testing/server/process.ts'
import { startTestServer } from '../../../../testing/server/testServer.ts'

const PAGE = join(import.meta.dirname, '../../../../docs/integration.md')
const body = { name: 'Carol Candidate', email: CANDIDATE, max_time: 60, amount_of_questions: 10, labels: ['GENERAL'] }

test('the commands on the integration page create a test, verify a signed delivery, and fetch the result', async () => {
  const server = await startTestServer({
    config: { webhookNetworks: [parseNetwork('127.0.0.0/8')].flatMap((one) => one ?? []) },
  })
  const { folder, remove } = temporaryFolder()
  onTestFinished(async () => {
    await server.close()
    remove()
  })
  await makeBank(server, 12)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const { secret } = await server.admin(createWebhook, { body: { url, events: ['interview.finished'] } })
  const scopes = ['interviews:write'] as const
  const { token } = await server.admin(createToken, {
    body: { name: 'Applicants', scopes: [...scopes], kind: 'service' },
  })

  const [, lines = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync(PAGE, 'utf8')) ?? []
  writeFileSync(join(folder, 'lines.mjs'), lines)
  const use = `import { createTest } from './lines.mjs'\nconsole.log('made', (await createTest(${JSON.stringify(body)})).code)`
  writeFileSync(join(folder, 'use.mjs'), use)
  const env = { PATH: process.env['PATH'], ASSAY: server.url, TOKEN: token, SECRET: secret, PORT: String(port) }
  const program = spawn(process.execPath, [join(folder, 'use.mjs')], { env })
  let said = ''
  program.stdout.on('data', (part: Buffer) => {
    said += part
  })
  onTestFinished(() => void program.kill())
  await expect.poll(() => said).toMatch(/listening[\s\S]*made|made[\s\S]*listening/)

  const forged = await fetch(url, { method: 'POST', headers: { 'webhook-id': 'x' }, body: '{}' })
  expect(forged.status).toBe(401)
  const [, code = ''] = /made (\w{22})/.exec(said) ?? []
  const candidate = candidateOf(server.anonymous, code)
  await candidate.start()
  await candidate.finish()
  await expect.poll(() => said).toContain('Carol Candidate has finished with 0')
})
