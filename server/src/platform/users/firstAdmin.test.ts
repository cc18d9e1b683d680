import { settings } from '@assay/contract/installation/installation'
import { createUser, getMe, registerUser, updateMe, updateUser } from '@assay/contract/users'
import { expect, test } from 'vitest'
import { makeUser } from '../../../../testing/client/make.ts'
import { PASSWORD } from '../../../../testing/client/people.ts'
import { openNode, startTestServer } from '../../../../testing/server/testServer.ts'
import { readConfig } from '../../config.ts'
import { makeFirstAdmin } from './firstAdmin.ts'

const setting = readConfig({ ASSAY_ADMIN_EMAIL: ' First@Example.com ', ASSAY_ADMIN_PASSWORD: PASSWORD })

test('an administrator in the settings is created before the first visitor arrives', async () => {
  const node = await openNode()

  await makeFirstAdmin(node.db, setting)

  const first = await node.signIn('first@example.com')
  expect(await first(getMe)).toMatchObject({ full_name: 'Administrator', is_superuser: true, is_active: true })
  const visitor = { full_name: 'A Visitor', email: 'visitor@example.com', password: PASSWORD }
  await expect(node.anonymous(registerUser, { body: visitor })).rejects.toMatchObject({ status: 403 })
  await node.close()
})

test('ten nodes that start together create one administrator', async () => {
  const node = await openNode()

  await Promise.all(Array.from({ length: 10 }, () => makeFirstAdmin(node.db, setting)))

  expect(await node.db.selectFrom('users').select(['email', 'role']).execute()).toEqual([
    { email: 'first@example.com', role: 'admin' },
  ])
  await node.close()
})

test('the setting for the first administrator has no effect if a user exists', async () => {
  const server = await startTestServer()
  const nonsense = { ...setting, firstAdmin: { email: 'no e-mail', password: '' } }

  await makeFirstAdmin(server.db, setting)
  await makeFirstAdmin(server.db, nonsense)

  await expect(server.signIn('first@example.com')).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
  await server.close()
})

test('the first administrator can have any name, and the names of later users follow the configured rule', async () => {
  const node = await openNode({ config: { openRegistration: true } })
  const names = async () => (await node.anonymous(settings)).names
  const named = { full_name: "Siobhán O'Neill 2", password: 'Right-1-word' }

  expect(await names()).toBe('any')
  await node.anonymous(registerUser, { body: { ...named, email: 'first@example.com' } })
  expect(await names()).toBe('letters')
  await expect(node.anonymous(registerUser, { body: { ...named, email: 'next@example.com' } })).rejects.toMatchObject({
    errors: [{ field: 'full_name', code: 'FORMAT_NAME' }],
  })
  await node.close()
})

test('a common password in the setting for the first administrator prevents the start, unless the policy is basic', async () => {
  const node = await openNode()
  const common = { ASSAY_ADMIN_EMAIL: 'first@example.com', ASSAY_ADMIN_PASSWORD: 'baseball' }

  const sound = readConfig({ ...common, ASSAY_PASSWORD_POLICY: 'sound' })
  await expect(makeFirstAdmin(node.db, sound)).rejects.toThrow('one of the most common passwords')
  await makeFirstAdmin(node.db, readConfig(common))
  await expect(node.signIn('first@example.com', 'baseball')).resolves.toBeDefined()
  await node.close()
})

const weak = ['abcde', '12345', 'abc123', 'abc!!!', '123!!!', '     a1']
const strong = ['abc1!', 'пароль 1!', '密碼密碼1?', 'Tr0ub4dor&3']

test.each(weak)(
  'under the strict policy, the password "%s" is rejected wherever a password can be set',
  async (password) => {
    const server = await startTestServer({ config: { passwordPolicy: 'strict', openRegistration: true } })
    const fault = { status: 422, errors: [{ field: 'password', code: 'WEAK_PASSWORD' }] }
    const user = { full_name: 'Some One', email: 'one@example.com', password }
    const params = { id: server.consultantUser.id }

    await expect(server.admin(createUser, { body: user })).rejects.toMatchObject(fault)
    await expect(server.anonymous(registerUser, { body: user })).rejects.toMatchObject(fault)
    await expect(server.consultant(updateMe, { body: { password } })).rejects.toMatchObject(fault)
    await expect(server.admin(updateUser, { params, body: { password } })).rejects.toMatchObject(fault)
    await server.close()
  },
)

test.each(strong)('under the strict policy, the password "%s" is accepted', async (password) => {
  const server = await startTestServer({ config: { passwordPolicy: 'strict' } })
  const user = await makeUser(server)

  await server.admin(updateUser, { params: { id: user.id }, body: { password } })

  expect(await (await server.signIn(user.email, password))(getMe)).toEqual(user)
  await server.close()
})
