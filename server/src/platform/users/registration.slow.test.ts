import { listUsers, registerUser, updateUser } from '@assay/contract/users'
import { expect, test } from 'vitest'
import { callerAt } from '../../../../testing/client/caller.ts'
import { PASSWORD } from '../../../../testing/client/people.ts'
import { startTestServer } from '../../../../testing/server/testServer.ts'
import { WAITING_MAX } from './registerUser.ts'

const person = (email: string) => ({ full_name: 'Someone New', email, password: PASSWORD })
const openDoors = () => startTestServer({ config: { openRegistration: true } })

test('a user who registers at an open installation waits for activation by an administrator', async () => {
  const server = await openDoors()

  const user = await server.anonymous(registerUser, { body: person('later@example.com') })
  expect(user).toMatchObject({ is_superuser: false, is_active: false, is_waiting: true })
  await expect(server.signIn(user.email)).rejects.toMatchObject({ status: 400, code: 'BAD_CREDENTIALS' })

  const params = { id: user.id }
  expect(await server.admin(updateUser, { params, body: { full_name: 'Still Waiting' } })).toMatchObject({
    is_active: false,
    is_waiting: true,
  })
  expect(await server.admin(updateUser, { params, body: { is_active: true } })).toMatchObject({
    is_active: true,
    is_waiting: false,
  })
  await server.signIn(user.email)
  expect(await server.admin(updateUser, { params, body: { is_active: false } })).toMatchObject({ is_waiting: false })
  await server.close()
})

test('the response to a registration does not reveal existing e-mails, and an existing e-mail creates no user', async () => {
  const server = await openDoors()
  const before = await server.admin(listUsers)

  const taken = await server.anonymous(registerUser, { body: person(' ADA@example.com ') })
  const again = await server.anonymous(registerUser, { body: person('ada@example.com') })
  expect(await server.admin(listUsers)).toEqual(before)
  const free = await server.anonymous(registerUser, { body: person('free@example.com') })

  const { id: _, ...shape } = free
  expect(taken).toEqual({ ...shape, id: expect.any(Number), email: 'ada@example.com' })
  expect(new Set([taken.id, again.id, free.id, ...before.map(({ id }) => id)]).size).toBe(5)
  await server.signIn('ada@example.com')
  const trail = await server.db.selectFrom('audit').select('object_id').where('action', '=', 'registered').execute()
  expect(trail.map(({ object_id }) => object_id)).toEqual([String(server.adminUser.id), String(free.id)])
  await server.close()
})

test('if too many users wait for activation, the network with the most waiting users loses its oldest user', async () => {
  const server = await startTestServer({ config: { openRegistration: true, trustedProxies: 1 } })
  const register = async (email: string, from: string) => {
    server.clock.advance(1)
    const anonymous = callerAt(server.url, null, { headers: () => ({ 'x-forwarded-for': from }) })
    return anonymous(registerUser, { body: person(email) })
  }
  const waiting = async () => {
    const rows = server.db.selectFrom('users').select('email').where('waiting_since', 'is not', null).orderBy('id')
    return (await rows.execute()).map(({ email }) => email)
  }
  await register('early@example.com', '192.0.2.1')
  for (let at = 0; at < 3; at += 1) await register(`junk${at}@example.com`, `2001:db8:1:2::${at}`)
  // These registrations have no audit entry and so no IP address, as in old releases.
  const values = { full_name: 'Crowd', role: 'consultant', password_hash: '', created_at: 0, waiting_since: 1 } as const
  const crowd = Array.from({ length: 2 }, (_, n) => ({ ...values, email: `crowd${n}@example.com` }))
  await server.db.insertInto('users').values(crowd).execute()
  for (let at = 6; at < WAITING_MAX; at += 1) await register(`other${at}@example.com`, `198.51.100.${at}`)

  const first = await register('new0@example.com', '203.0.113.1')
  expect(first).toMatchObject({ is_waiting: true })
  const [, ...early] = await waiting()
  expect(early.slice(0, 2)).toEqual(['junk1@example.com', 'junk2@example.com'])
  const before = await waiting()
  await register('ada@example.com', '203.0.113.2')
  expect(await waiting()).toEqual(before)
  await register('new1@example.com', '2001:db8:9::1')
  await register('new2@example.com', '2001:db8:9::2')

  const left = await waiting()
  expect(left).toHaveLength(WAITING_MAX)
  expect(left).toEqual(expect.arrayContaining(['early@example.com', 'junk2@example.com', 'new2@example.com']))
  expect(left.filter((email) => /junk|crowd/.test(email))).toHaveLength(2)
  const auditEntries = server.db.selectFrom('audit').select(['actor_id', 'object_kind']).where('action', '=', 'deleted')
  expect(await auditEntries.execute()).toEqual(Array(3).fill({ actor_id: null, object_kind: 'user' }))
  await server.close()
})
