import { signOut } from '@assay/contract/auth/sessions'
import { getMe, listUsers, updateMe, updateUser } from '@assay/contract/users'
import { SESSION } from '@assay/domain/limits'
import { expect, test } from 'vitest'
import { makeUser } from '../../../testing/client/make.ts'
import { ENGINE } from '../../../testing/server/database.ts'
import { ask } from '../../../testing/server/raw.ts'
import { openHouse, openNode } from '../../../testing/server/testServer.ts'

const HOUR = 60 * 60_000
const dead = { status: 401, code: 'UNAUTHENTICATED' }

test('a session ends after twelve hours without use', async () => {
  const house = await openHouse()

  // The last use is stored to the minute, and the clock runs on, on a slow machine for seconds.
  const almost = SESSION.idleMs - 60_000
  house.clock.advance(almost)
  expect(await house.admin(getMe)).toEqual(house.adminUser)
  house.clock.advance(almost)
  expect(await house.admin(getMe)).toEqual(house.adminUser)
  house.clock.advance(SESSION.idleMs)
  await expect(house.admin(getMe)).rejects.toMatchObject(dead)
  await expect(house.consultant(getMe)).rejects.toMatchObject(dead)
  await house.close()
})

test('a session ends after seven days, regardless of its use', async () => {
  const house = await openHouse()
  let age = 0
  const pass = (ms: number) => {
    age += ms
    house.clock.advance(ms)
  }

  while (age < SESSION.totalMs - 6 * HOUR) {
    expect(await house.admin(getMe)).toEqual(house.adminUser)
    pass(6 * HOUR)
  }
  pass(SESSION.totalMs - age - 60_000)
  expect(await house.admin(getMe)).toEqual(house.adminUser)
  pass(60_000)
  await expect(house.admin(getMe)).rejects.toMatchObject(dead)
  await house.close()
})

test('expired sessions are deleted at the next sign-in of any user', async () => {
  const house = await openHouse()
  house.clock.advance(SESSION.totalMs)

  const again = await house.signIn(house.adminUser.email)

  expect(await house.db.selectFrom('sessions').select('user_id').execute()).toEqual([{ user_id: house.adminUser.id }])
  expect(await again(getMe)).toEqual(house.adminUser)
  await house.close()
})

test('a sign-out ends the present session immediately and no other', async () => {
  const house = await openHouse()
  const there = await house.signIn(house.adminUser.email)

  await house.admin(signOut)

  await expect(house.admin(getMe)).rejects.toMatchObject(dead)
  await expect(house.admin(signOut)).rejects.toMatchObject(dead)
  expect(await there(getMe)).toEqual(house.adminUser)
  await house.close()
})

test('the database contains no usable token', async () => {
  const house = await openHouse()

  const rows = await house.db.selectFrom('sessions').select('token_hash').execute()

  for (const { token_hash } of rows) {
    await expect(house.holder(token_hash)(getMe)).rejects.toMatchObject(dead)
    expect([house.admin.token, house.consultant.token]).not.toContain(token_hash)
  }
  await house.close()
})

test('a token is valid only directly after the word bearer, in any case', async () => {
  const house = await openHouse()
  const { token } = house.admin
  const standing = async (authorization: string) =>
    (await ask(house.url, '/api/user/me', { headers: { authorization } })).status

  for (const scheme of ['bearer', 'BEARER']) expect(await standing(`${scheme} ${token}`)).toBe(200)
  for (const wrong of [`Basic ${token}`, `Token ${token}`, ` ${token}`, `Bearer ${token} more`])
    expect(await standing(wrong), wrong).toBe(401)
  await house.close()
})

test('a change of role takes effect with the next request', async () => {
  const house = await openHouse()
  const other = await makeUser(house, { is_superuser: true })
  const caller = await house.signIn(other.email)
  const standing = (is_superuser: boolean) =>
    house.admin(updateUser, { params: { id: other.id }, body: { is_superuser } })

  expect(await caller(listUsers)).toHaveLength(3)
  await standing(false)
  await expect(caller(listUsers)).rejects.toMatchObject({ status: 403 })
  expect(await caller(getMe)).toMatchObject({ is_superuser: false })
  await standing(true)
  expect(await caller(listUsers)).toHaveLength(3)
  await house.close()
})

test('a reactivated user must sign in again, because ended sessions stay ended', async () => {
  const house = await openHouse()
  const params = { id: house.consultantUser.id }
  await house.admin(updateUser, { params, body: { is_active: false } })
  await house.admin(updateUser, { params, body: { is_active: true } })

  await expect(house.consultant(getMe)).rejects.toMatchObject(dead)
  expect(await (await house.signIn(house.consultantUser.email))(getMe)).toMatchObject({ is_active: true })
  await house.close()
})

test('a change of name or e-mail ends no session', async () => {
  const house = await openHouse()

  const body = { full_name: 'Grace Brewster', email: 'grace.brewster@example.com' }
  await house.admin(updateUser, { params: { id: house.consultantUser.id }, body })
  await house.consultant(updateMe, { body: { full_name: 'Grace Murray' } })

  expect(await house.consultant(getMe)).toMatchObject({ email: body.email, full_name: 'Grace Murray' })
  await house.close()
})

test('a session survives a restart of the server', async () => {
  const house = await openHouse()
  await house.stop()

  const restarted = await openNode({ place: house.place, clock: house.clock })
  const back = restarted.holder(house.consultant.token ?? '')

  expect(await back(getMe)).toEqual(house.consultantUser)
  await restarted.close()
  await house.close()
})

if (ENGINE === 'postgres') {
  test('two nodes on one database share sessions and their ends', async () => {
    const house = await openHouse()
    const other = await openNode({ place: house.place, clock: house.clock })
    const there = other.holder(house.consultant.token ?? '')

    expect(await there(getMe)).toEqual(house.consultantUser)
    await there(signOut)
    await expect(house.consultant(getMe)).rejects.toMatchObject(dead)
    await other.close()
    await house.close()
  })
}
