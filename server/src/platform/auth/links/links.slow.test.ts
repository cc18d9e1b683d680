import { getMe, updateUser } from '@assay/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../../../../testing/client/make.ts'
import { assay } from '../../../../../testing/server/process.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

const MINUTE = 60_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const tokenIn = (text: string) => /#([\w-]+)/.exec(text)?.[1] ?? ''
const use = (token: string) => ask(server.url, '/api/login/link', { method: 'POST', json: { token } })
const codeOrStatus = ({ status, json }: Awaited<ReturnType<typeof use>>) => (status === 200 ? 200 : json.code)

test('the command line creates a sign-in link that works once within ten minutes', async () => {
  const user = await makeUser(server)
  const { databaseUrl, folder } = server.place
  const env = { ASSAY_DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const shell = (email: string) => assay(['sign-in-link', email], { ...env, ASSAY_BASE_URL: 'https://assay.example' })
  // The shell command uses the real clock, so the server's clock is set to the same time.
  server.clock.freeze(Date.now())

  const { status, stdout } = await shell(user.email)
  expect(status).toBe(0)
  const last = stdout.trimEnd().split('\n').at(-1) ?? ''
  expect(last).toMatch(/^https:\/\/assay\.example\/login\/once#[\w-]+$/)
  const answers = await Promise.all([use(tokenIn(last)), use(tokenIn(last))])
  expect(answers.map(codeOrStatus).sort()).toEqual([200, 'LINK_NOT_VALID'])
  const opened = answers.find((answer) => answer.status === 200)?.json.access_token
  expect(await server.holder(opened)(getMe)).toMatchObject({ id: user.id })
  const late = tokenIn((await shell(user.email)).stdout)
  server.clock.freeze(Date.now() + 11 * MINUTE)
  expect(codeOrStatus(await use(late))).toBe('LINK_NOT_VALID')

  const admin = await server.signIn(server.adminUser.email)
  await admin(updateUser, { params: { id: user.id }, body: { is_active: false } })
  for (const email of ['nobody@example.com', user.email]) expect(await shell(email)).toMatchObject({ status: 1 })
})
