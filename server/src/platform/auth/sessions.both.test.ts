import { signOut } from '@assay/contract/auth/sessions'
import { getMe, listUsers, updateMe, updateUser } from '@assay/contract/users'
import { SESSION } from '@assay/domain/limits'
import { expect, test } from 'vitest'
import { makeUser } from '../../../../testing/client/make.ts'
import { ENGINE } from '../../../../testing/server/database.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { openNode, startTestServer } from '../../../../testing/server/testServer.ts'

const HOUR = 60 * 60_000
const dead = { status: 401, code: 'UNAUTHENTICATED' }

test('a session ends after twelve hours without use', async () => {
  const server = await startTestServer()

  // The clock advances a minute less than the limit, because the stored time of the last use may be a minute old.
  const almost = SESSION.idleMs - 60_000
  server.clock.advance(almost)
  expect(await server.admin(getMe)).toEqual(server.adminUser)
  server.clock.advance(almost)
  expect(await server.admin(getMe)).toEqual(server.adminUser)
  server.clock.advance(SESSION.idleMs)
  await expect(server.admin(getMe)).rejects.toMatchObject(dead)
  await expect(server.consultant(getMe)).rejects.toMatchObject(dead)
  await server.close()
})

test('a session ends after seven days, even if it is used', async () => {
  const server = await startTestServer()
  let age = 0
  const pass = (ms: number) => {
    age += ms
    server.clock.advance(ms)
  }

  while (age < SESSION.totalMs - 6 * HOUR) {
    expect(await server.admin(getMe)).toEqual(server.adminUser)
    pass(6 * HOUR)
  }
  pass(SESSION.totalMs - age - 60_000)
  expect(await server.admin(getMe)).toEqual(server.adminUser)
  pass(60_000)
  await expect(server.admin(getMe)).rejects.toMatchObject(dead)
  await server.close()
})

test('the next sign-in of any user deletes all expired sessions', async () => {
  const server = await startTestServer()
  server.clock.advance(SESSION.totalMs)

  const again = await server.signIn(server.adminUser.email)

  expect(await server.db.selectFrom('sessions').select('user_id').execute()).toEqual([{ user_id: server.adminUser.id }])
  expect(await again(getMe)).toEqual(server.adminUser)
  await server.close()
})

test('a sign-out ends only the current session, immediately', async () => {
  const server = await startTestServer()
  const there = await server.signIn(server.adminUser.email)

  await server.admin(signOut)

  await expect(server.admin(getMe)).rejects.toMatchObject(dead)
  await expect(server.admin(signOut)).rejects.toMatchObject(dead)
  expect(await there(getMe)).toEqual(server.adminUser)
  await server.close()
})

test('the database contains no token that could be used', async () => {
  const server = await startTestServer()

  const rows = await server.db.selectFrom('sessions').select('token_hash').execute()

  for (const { token_hash } of rows) {
    await expect(server.holder(token_hash)(getMe)).rejects.toMatchObject(dead)
    expect([server.admin.token, server.consultant.token]).not.toContain(token_hash)
  }
  await server.close()
})

test('a token is valid only directly after the word bearer, in upper or lower case', async () => {
  const server = await startTestServer()
  const { token } = server.admin
  const standing = async (authorization: string) =>
    (await ask(server.url, '/api/user/me', { headers: { authorization } })).status

  for (const scheme of ['bearer', 'BEARER']) expect(await standing(`${scheme} ${token}`)).toBe(200)
  for (const wrong of [`Basic ${token}`, `Token ${token}`, ` ${token}`, `Bearer ${token} more`])
    expect(await standing(wrong), wrong).toBe(401)
  await server.close()
})

test('a change of role takes effect with the next request', async () => {
  const server = await startTestServer()
  const other = await makeUser(server, { is_superuser: true })
  const caller = await server.signIn(other.email)
  const standing = (is_superuser: boolean) =>
    server.admin(updateUser, { params: { id: other.id }, body: { is_superuser } })

  expect(await caller(listUsers)).toHaveLength(3)
  await standing(false)
  await expect(caller(listUsers)).rejects.toMatchObject({ status: 403 })
  expect(await caller(getMe)).toMatchObject({ is_superuser: false })
  await standing(true)
  expect(await caller(listUsers)).toHaveLength(3)
  await server.close()
})

test('a reactivated user must sign in again, because the deactivation has ended all earlier sessions', async () => {
  const server = await startTestServer()
  const params = { id: server.consultantUser.id }
  await server.admin(updateUser, { params, body: { is_active: false } })
  await server.admin(updateUser, { params, body: { is_active: true } })

  await expect(server.consultant(getMe)).rejects.toMatchObject(dead)
  expect(await (await server.signIn(server.consultantUser.email))(getMe)).toMatchObject({ is_active: true })
  await server.close()
})

test('a change of name or e-mail ends no session', async () => {
  const server = await startTestServer()

  const body = { full_name: 'Grace Brewster', email: 'grace.brewster@example.com' }
  await server.admin(updateUser, { params: { id: server.consultantUser.id }, body })
  await server.consultant(updateMe, { body: { full_name: 'Grace Murray' } })

  expect(await server.consultant(getMe)).toMatchObject({ email: body.email, full_name: 'Grace Murray' })
  await server.close()
})

test('a session continues after a restart of the server', async () => {
  const server = await startTestServer()
  await server.stop()

  const restarted = await openNode({ place: server.place, clock: server.clock })
  const back = restarted.holder(server.consultant.token ?? '')

  expect(await back(getMe)).toEqual(server.consultantUser)
  await restarted.close()
  await server.close()
})

if (ENGINE === 'postgres') {
  test('two nodes on one database share sessions, and an ended session ends on both nodes', async () => {
    const server = await startTestServer()
    const other = await openNode({ place: server.place, clock: server.clock })
    const there = other.holder(server.consultant.token ?? '')

    expect(await there(getMe)).toEqual(server.consultantUser)
    await there(signOut)
    await expect(server.consultant(getMe)).rejects.toMatchObject(dead)
    await other.close()
    await server.close()
  })
}
