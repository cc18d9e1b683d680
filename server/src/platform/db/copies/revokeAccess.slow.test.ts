import { join } from 'node:path'
import { createConnection, renewConnectionKey } from '@assay/contract/applicantSystems/connections'
import { listAudit, verifyAudit } from '@assay/contract/audit'
import { makePasswordLink } from '@assay/contract/auth/links'
import { createToken } from '@assay/contract/auth/tokens'
import { listLabels } from '@assay/contract/labels'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEmptyDatabase } from '../../../../../testing/server/database.ts'
import { assay } from '../../../../../testing/server/process.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'
import { backUp } from '../../../operations/backups/backUp.ts'

let server: TestServer
let tokens: string[]
let backup: string
let key: string
beforeAll(async () => {
  server = await startTestServer()
  const { token } = await server.staff(createToken, { body: { name: 'CI', scopes: ['bank:read'] } })
  const { link } = await server.admin(makePasswordLink, { params: { id: server.consultantUser.id } })
  tokens = [token, server.staff.token ?? '', link.split('#')[1] ?? '']
  key = (await server.admin(createConnection, { body: { kind: 'greenhouse', name: 'Hiring', invite: false } })).key
  backup = join(server.place.folder, 'doors.backup')
  await vi.waitFor(async () => expect((await server.admin(verifyAudit)).unsealed).toBe(0), { timeout: 300_000 })
  await backUp(server.place, backup)
})
afterAll(() => server.close())

async function restored(...words: string[]) {
  const place = await createEmptyDatabase()
  const env = { ASSAY_DATA_DIR: place.folder, ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }) }
  const { status, stdout, stderr } = await assay(['restore', backup, ...words], env)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const before = await assay(['audit', 'verify'], env)
  const node = await openNode({ place })
  const [token, session, link] = tokens
  const opens = async (one: string | undefined) =>
    (await node
      .holder(one ?? '')(listLabels)
      .catch((refused: { status: number }) => refused)) as { status?: number }
  const orders = async (one: string) => (await ask(node.url, '/ats/greenhouse/list_tests', { token: one })).status
  const found = {
    said: stdout.trimEnd().split('\n').at(-1),
    token: (await opens(token)).status ?? 200,
    session: (await opens(session)).status ?? 200,
    link: (await ask(node.url, '/api/login/link', { method: 'POST', json: { token: link, password: 'Another-1' } }))
      .status,
    verified: before.status,
    key: await orders(key),
  }
  const admin = await node.signIn(server.adminUser.email)
  const renewed = await admin(renewConnectionKey, { params: { id: 1 } })
  expect([await orders(renewed.key), await orders(key)]).toEqual([200, found.key])
  await expect.poll(async () => (await admin(verifyAudit)).unsealed).toBe(0)
  const { rows } = await admin(listAudit, { query: { action: 'restored', limit: '1' } })
  expect(await admin(verifyAudit)).toMatchObject({ is_intact: true })
  await node.close()
  await place.remove()
  return { ...found, auditEntry: rows[0] }
}

test('a restore revokes all credentials, reports their number, and writes an audit entry', async () => {
  const { auditEntry, ...found } = await restored()

  expect(found).toEqual({
    said: 'No longer valid: 2 sessions, 1 password link, 0 sign-in links, 0 challenges and 1 API token. 1 connection to applicant tracking systems needs a new key.',
    token: 401,
    key: 401,
    session: 401,
    link: 404,
    verified: 0,
  })
  expect(auditEntry).toMatchObject({
    actor: { kind: 'shell', id: null, name: 'restore' },
    object_kind: 'installation',
    detail: { sessions: 2, password_links: 1, sign_in_links: 0, challenges: 0, api_tokens: 1, connections: 1 },
  })
})

test('a restore can keep API tokens if the operator chooses this, but never sessions', async () => {
  const { said, token, key, session, link } = await restored('--keep-tokens')

  expect(said).toBe(
    'No longer valid: 2 sessions, 1 password link, 0 sign-in links and 0 challenges. The API tokens of the backup are kept.',
  )
  expect({ token, key, session, link }).toEqual({ token: 200, key: 200, session: 401, link: 404 })
})
