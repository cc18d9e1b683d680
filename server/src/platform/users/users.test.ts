import {
  createUser,
  deleteUser,
  getMe,
  getUser,
  listUsers,
  registerUser,
  updateMe,
  updateUser,
} from '@assay/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../../../testing/client/make.ts'
import { PASSWORD } from '../../../../testing/client/people.ts'
import { openNode, startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const person = (email: string) => ({ full_name: 'Someone New', email, password: PASSWORD })

test('the first registered user becomes administrator, and registration is closed afterwards', async () => {
  const node = await openNode()
  const tries = ['one', 'two', 'three'].map((name) =>
    node.anonymous(registerUser, { body: person(`${name}@example.com`) }).catch((refused) => refused),
  )

  const answers = await Promise.all(tries)

  expect(answers.filter((answer) => answer.is_superuser)).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 403)).toHaveLength(2)
  await node.close()
})

test('an e-mail address that already exists is rejected, in upper or lower case', async () => {
  const taken = await makeUser(server)

  const again = server.admin(createUser, { body: person(` ${taken.email.toUpperCase()} `) })

  await expect(again).rejects.toMatchObject({
    status: 400,
    code: 'EMAIL_TAKEN',
    message: 'This email already exists in the system',
  })
})

test('users are listed from newest to oldest, all or by page, with their total number', async () => {
  const latest = await makeUser(server)

  const all = await server.admin(listUsers)
  const page = await server.admin(listUsers, { query: { start_index: 1, end_index: 2 } })

  expect(all[0]).toEqual(latest)
  expect(latest).toMatchObject({ full_name: expect.any(String), email: expect.any(String), is_superuser: false })
  expect(JSON.stringify(all)).not.toMatch(/"password\w*":|\$argon2/)
  expect(page).toEqual([all[1]])
})

test('a consultant can read only their own user data', async () => {
  const own = await server.consultant(getUser, { params: { id: server.consultantUser.id } })

  expect(own).toEqual(await server.consultant(getMe))
  await expect(server.consultant(getUser, { params: { id: server.adminUser.id } })).rejects.toMatchObject({
    status: 403,
    message: "You don't have enough privileges",
  })
})

test('users cannot change their own role or activation in their profile', async () => {
  const body = { full_name: 'Grace B Hopper', is_superuser: true, is_active: false }

  const after = await server.consultant(updateMe, { body })

  expect(after).toMatchObject({ full_name: 'Grace B Hopper', is_superuser: false, is_active: true })
})

test('administrators cannot change their own role or delete themselves', async () => {
  const self = { id: server.adminUser.id }

  const changes = [{ is_superuser: false }, { is_active: false }]
  for (const body of changes) {
    await expect(server.admin(updateUser, { params: self, body })).rejects.toMatchObject({ status: 409 })
  }
  await expect(server.admin(deleteUser, { params: self })).rejects.toMatchObject({ status: 409 })
  expect(
    await server.admin(updateUser, { params: self, body: { is_superuser: true, full_name: 'Ada King' } }),
  ).toMatchObject({
    full_name: 'Ada King',
  })
})

test('if two administrators delete each other at the same time, exactly one administrator stays', async () => {
  const other = await makeUser(server, { is_superuser: true })
  const otherCaller = await server.signIn(other.email)

  for (let round = 0; round < 5; round += 1) {
    const outcome = await Promise.allSettled([
      server.admin(updateUser, { params: { id: other.id }, body: { is_superuser: false } }),
      otherCaller(updateUser, { params: { id: server.adminUser.id }, body: { is_superuser: false } }),
    ])
    expect(outcome.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

    const admins = await server.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
    expect(admins).toHaveLength(1)
    await server.db
      .updateTable('users')
      .set({ role: 'admin' })
      .where('id', 'in', [other.id, server.adminUser.id])
      .execute()
  }
})

test('a new password ends the user’s other sessions, but not the current session', async () => {
  const user = await makeUser(server)
  const here = await server.signIn(user.email)
  const there = await server.signIn(user.email)

  await here(updateMe, { body: { password: 'another one' } })

  await expect(there(getMe)).rejects.toMatchObject({ status: 401 })
  expect(await here(getMe)).toMatchObject({ id: user.id })
  expect(await server.signIn(user.email, 'another one')).toBeDefined()
})
