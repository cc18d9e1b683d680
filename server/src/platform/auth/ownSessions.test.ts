import { endOtherSessions, endOwnSession, listSessions, signIn } from '@assay/contract/auth/sessions'
import { getMe } from '@assay/contract/users'
import { SESSION } from '@assay/domain/limits'
import { expect, test } from 'vitest'
import { callerAt } from '../../../../testing/client/caller.ts'
import { PASSWORD } from '../../../../testing/client/people.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer } from '../../../../testing/server/testServer.ts'

const dead = { status: 401, code: 'UNAUTHENTICATED' }
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'

type OpenTestServer = Awaited<ReturnType<typeof startTestServer>>

async function signInWithFirefox(server: OpenTestServer, from: string) {
  const anonymous = callerAt(server.url, null, { headers: () => ({ 'x-forwarded-for': from }) })
  const { access_token } = await anonymous(signIn, {
    body: { username: server.consultantUser.email, password: PASSWORD },
    headers: { 'user-agent': FIREFOX },
  })
  return server.holder(access_token)
}

test('users see their sessions with device, address and last use, starting with the current session', async () => {
  const server = await startTestServer({ config: { trustedProxies: 1 } })
  const before = server.clock.now()
  const there = await signInWithFirefox(server, '198.51.100.7')

  const { sessions } = await there(listSessions)

  expect(sessions).toEqual([
    {
      id: expect.any(String),
      created_time: expect.any(String),
      last_used_time: expect.any(String),
      address: '198.51.100.7',
      device: 'Firefox, Windows',
      is_current: true,
    },
    expect.objectContaining({ address: '127.0.0.1', device: 'node', is_current: false }),
  ])
  expect(Date.parse(sessions[0]?.last_used_time ?? '')).toBeGreaterThanOrEqual(before)
  expect(new Set(sessions.map(({ id }) => id)).size).toBe(2)
  await server.close()
})

test('a session used from another address is listed with its last address and time', async () => {
  const server = await startTestServer({ config: { trustedProxies: 1 } })
  const there = await signInWithFirefox(server, '198.51.100.7')
  server.clock.advance(60 * 60_000)

  const elsewhere = { headers: () => ({ 'x-forwarded-for': '[2001:db8::7]:4711' }) }
  await callerAt(server.url, there.token, elsewhere)(getMe)

  const [session] = (await there(listSessions)).sessions
  expect(session?.address).toBe('2001:db8::7')
  expect(Date.parse(session?.last_used_time ?? '') - Date.parse(session?.created_time ?? '')).toBeGreaterThanOrEqual(
    3_600_000,
  )
  await server.close()
})

test('an ended session is invalid immediately, and other sessions stay valid', async () => {
  const server = await startTestServer()
  const there = await server.signIn(server.consultantUser.email)
  const ofThere = (await there(listSessions)).sessions.find(({ is_current }) => is_current)

  await server.consultant(endOwnSession, { params: { id: ofThere?.id ?? '' } })

  await expect(there(getMe)).rejects.toMatchObject(dead)
  expect(await server.consultant(getMe)).toEqual(server.consultantUser)
  const trail = await server.db.selectFrom('audit').selectAll().where('object_kind', '=', 'session').execute()
  expect(trail).toMatchObject([{ actor_id: server.consultantUser.id, action: 'ended', object_id: ofThere?.id }])
  await server.close()
})

test('users cannot end sessions of other users or unknown sessions', async () => {
  const server = await startTestServer()
  const [ofAdmin] = (await server.admin(listSessions)).sessions
  const unknown = { status: 404, code: 'SESSION_NOT_FOUND' }

  for (const id of [ofAdmin?.id ?? '', 'no-such-session', '%']) {
    await expect(server.consultant(endOwnSession, { params: { id } })).rejects.toMatchObject(unknown)
  }
  expect(await server.admin(getMe)).toEqual(server.adminUser)
  await server.close()
})

test('a user can end all other own sessions; the current session and sessions of other users continue', async () => {
  const server = await startTestServer()
  const others = [await server.signIn(server.consultantUser.email), await server.signIn(server.consultantUser.email)]

  await server.consultant(endOtherSessions)

  for (const other of others) await expect(other(getMe)).rejects.toMatchObject(dead)
  expect((await server.consultant(listSessions)).sessions).toMatchObject([{ is_current: true }])
  expect(await server.admin(getMe)).toEqual(server.adminUser)
  const trail = await server.db.selectFrom('audit').select('action').where('object_kind', '=', 'session').execute()
  expect(trail).toEqual([{ action: 'ended' }, { action: 'ended' }])
  await server.close()
})

test('expired sessions are not listed', async () => {
  const server = await startTestServer()
  server.clock.advance(SESSION.idleMs)
  const again = await server.signIn(server.consultantUser.email)

  expect((await again(listSessions)).sessions).toHaveLength(1)
  await server.close()
})

test('any user agent text is accepted and shortened in the list of sessions', async () => {
  const server = await startTestServer()
  for (const agent of ['x'.repeat(10_000), '<script>alert(1)</script>', 'Mozilla/5.0 '.repeat(500)]) {
    const answer = await ask(server.url, '/api/login/access-token', {
      method: 'POST',
      form: { username: server.consultantUser.email, password: PASSWORD },
      headers: { 'user-agent': agent },
    })
    expect(answer.status).toBe(200)
  }

  const { sessions } = await server.consultant(listSessions)
  expect(sessions.map(({ device }) => device).sort()).toEqual(['', '', '', 'node'])
  await server.close()
})
