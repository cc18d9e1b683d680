import { randomUUID } from 'node:crypto'
import { signOut } from '@assay/contract/auth/sessions'
import { getOwnToken, listTokens, revokeToken } from '@assay/contract/auth/tokens'
import { createUser, deleteUser, registerUser, updateMe, updateUser } from '@assay/contract/users'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../../testing/client/people.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { type Node, openNode, startTestServer } from '../../../../testing/server/testServer.ts'

test('the audit log has an entry for every change of a user, with time, target and address', async () => {
  const server = await startTestServer()
  const { admin, consultant } = server
  const body = { full_name: 'Short Lived', email: 'short@example.com', password: PASSWORD }
  const { id } = await admin(createUser, { body })
  await admin(updateUser, { params: { id }, body: { is_active: false, password: 'changed one' } })
  await admin(deleteUser, { params: { id } })
  await consultant(updateMe, { body: { full_name: 'Grace Murray' } })
  await consultant(signOut)

  const trail = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('object_kind', '=', 'user')
    .orderBy('id')
    .execute()

  const [ada, grace] = [server.adminUser, server.consultantUser]
  expect(trail.map((row) => [row.actor_id, row.action, row.object_id, row.detail && JSON.parse(row.detail)])).toEqual([
    [ada.id, 'registered', String(ada.id), { role: 'admin' }],
    [ada.id, 'signed_in', String(ada.id), { by: 'password' }],
    [ada.id, 'created', String(grace.id), { role: 'consultant' }],
    [grace.id, 'signed_in', String(grace.id), { by: 'password' }],
    [ada.id, 'created', String(id), { role: 'consultant' }],
    [ada.id, 'changed', String(id), { fields: ['password', 'is_active'], is_active: [true, false] }],
    [ada.id, 'deleted', String(id), { full_name: 'Short Lived', email: 'short@example.com' }],
    [grace.id, 'changed', String(grace.id), { fields: ['full_name'] }],
    [grace.id, 'signed_out', String(grace.id), null],
  ])
  for (const row of trail) {
    expect(row.address).toBe('127.0.0.1')
    expect(row.actor_name).not.toBe('')
    expect(Math.abs(row.at - server.clock.now())).toBeLessThan(60_000)
  }
  await server.close()
})

test('a user’s change of their own e-mail is recorded with the old and the new address', async () => {
  const server = await startTestServer()
  const { id, email } = server.consultantUser
  await server.consultant(updateMe, { body: { email: 'grace.new@example.com' } })
  await server.admin(updateUser, { params: { id }, body: { email: 'grace@example.org', is_superuser: true } })

  const changed = server.db
    .selectFrom('audit')
    .select(['actor_id', 'object_id', 'detail'])
    .where('action', '=', 'changed')
  const auditEntries = await changed.orderBy('id').execute()
  expect(
    auditEntries.map(({ actor_id, object_id, detail }) => [actor_id, object_id, JSON.parse(detail ?? '')]),
  ).toEqual([
    [id, String(id), { fields: ['email'], email: [email, 'grace.new@example.com'] }],
    [
      server.adminUser.id,
      String(id),
      {
        fields: ['email', 'role'],
        role: ['consultant', 'admin'],
        email: ['grace.new@example.com', 'grace@example.org'],
      },
    ],
  ])
  await server.close()
})

test('a rejected change leaves no audit entry', async () => {
  const server = await startTestServer()
  const rows = () => server.db.selectFrom('audit').select('id').execute()
  const before = await rows()

  const params = { id: server.adminUser.id }
  await server.admin(updateUser, { params, body: { is_active: false } }).catch(() => {})
  await server.admin(deleteUser, { params }).catch(() => {})
  const taken = { full_name: 'Some One', email: server.adminUser.email, password: PASSWORD }
  await server.admin(createUser, { body: taken }).catch(() => {})

  expect(await rows()).toEqual(before)
  await server.close()
})

async function everyRow({ db }: Pick<Node, 'db'>): Promise<string> {
  const texts: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    texts.push(JSON.stringify(rows))
  }
  return texts.join('\n')
}

test('the secret of an API token is in no table, log line or audit entry', async () => {
  const lines: string[] = []
  const node = await openNode({ config: { logLevel: 'debug' }, log: { write: (line) => lines.push(line) } })
  const user = { full_name: 'Ada Lovelace', email: 'ada@example.com', password: PASSWORD }
  await node.anonymous(registerUser, { body: user })
  const admin = await node.signIn(user.email)
  const tokens: string[] = []
  const rows: string[] = []
  for (const kind of ['personal', 'service'] as const) {
    const once = { headers: { 'idempotency-key': randomUUID() }, method: 'POST' }
    const wanted = { name: 'Robot', scopes: ['bank:write'], kind }
    const { json } = await ask(node.url, '/api/token', { ...once, token: admin.token, json: wanted })
    const { token, id } = json as { token: string; id: number }
    tokens.push(token)
    const robot = node.holder(token)
    await ask(node.url, '/api/label', { ...once, token, json: { name: kind } })
    await robot(listTokens).catch(() => {})
    await node
      .holder(`${token}x`)(listTokens)
      .catch(() => {})
    await ask(node.url, `/api/label?token=${token}`, { token })
    await ask(node.url, '/api/label', { method: 'POST', token, json: { name: token, description: [token] } })
    rows.push(await everyRow(node))
    await admin(revokeToken, { params: { id } })
    await robot(getOwnToken).catch(() => {})
  }

  rows.push(await everyRow(node))
  await node.close()
  expect(rows[0]).toContain('Robot')
  expect(lines.join('')).toContain('"route":"/api/token/me"')
  for (const token of tokens) {
    const secret = token.slice('assay_'.length + 4)
    expect(rows.join()).not.toContain(secret)
    expect(lines.join('')).not.toContain(secret)
  }
})

test('passwords, tokens and codes are never written to the log or the audit log', async () => {
  const lines: string[] = []
  const log = { write: (line: string) => lines.push(line) }
  const node = await openNode({ config: { logLevel: 'debug' }, log })
  const secrets = ['first secret', 'wrong secret', 'later secret', 'SecretInterviewCode123']
  const [first = '', wrong = '', later = '', code = ''] = secrets
  const body = { full_name: 'Ada Lovelace', email: 'ada@example.com', password: first }
  await node.anonymous(registerUser, { body })
  const admin = await node.signIn(body.email, first)
  const { token } = admin
  const send = (path: string, given = {}) => ask(node.url, path, { token, ...given })

  await send('/api/login/access-token', { method: 'POST', form: { username: body.email, password: wrong } })
  await send('/api/login/access-token', { method: 'POST', form: { username: wrong, password: wrong } })
  await send('/api/user/me', { method: 'PUT', json: { password: later } })
  await send('/api/user', { method: 'POST', json: { password: wrong } })
  const malformed = { headers: { 'content-type': 'application/json' }, body: `{"password": "${wrong}"` }
  await send('/api/user', { method: 'POST', ...malformed })
  await send(`/api/interview/${code}`)
  await send(`/api/interview/${code}/question`)
  await send(`/api/interview/${code}/nothing`)
  await send(`/interviews/${code}/exam`)
  await send(`/api/user?token=${token}`)
  const audit = JSON.stringify(await node.db.selectFrom('audit').selectAll().execute())
  await node.db.destroy()
  expect((await send('/api/user')).status).toBe(500)
  await node.close()

  const written = lines.join('')
  expect(lines.length).toBeGreaterThan(8)
  expect(written).toContain('"route":"/api/user/me"')
  expect(written).toContain('a request failed')
  for (const secret of [...secrets, token ?? 'no token', '$argon2id$']) {
    expect(written).not.toContain(secret)
    expect(audit).not.toContain(secret)
  }
})
