import { getMe, getUser, updateUser } from '@assay/contract/users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser } from '../../../../testing/client/make.ts'
import { openProvider, type Provider } from '../../../../testing/fakes/identityProvider.ts'
import { companySettings, signInThroughProvider } from '../../../../testing/server/company.ts'
import { type Directory, directoryAt, directoryToken, entraAt, oktaAt } from '../../../../testing/server/directory.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let provider: Provider
let server: TestServer
let call: Directory
let entra: ReturnType<typeof entraAt>
let okta: ReturnType<typeof oktaAt>
beforeAll(async () => {
  provider = await openProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  server = await startTestServer({ config: companySettings(provider) })
  call = directoryAt(server.url, await directoryToken(server))
  ;[entra, okta] = [entraAt(call), oktaAt(call)]
  return () => server.close()
})

let made = 0
const create = async (): Promise<string> => {
  made += 1
  const email = `member${made}@example.com`
  return (await okta.create({ key: `${made}`, email, given: 'Member', family: 'Person' })).json.id
}
const isAdmin = async (id: string | number) => (await server.admin(getUser, { params: { id } })).is_superuser
const rolesOf = (...ids: string[]) => Promise.all(ids.map(isAdmin))
const LAST = { status: 409, json: { status: '409', detail: expect.stringContaining('last active administrator') } }

test('a member of the administrators’ group becomes administrator at once, and other groups have no effect', async () => {
  const [ada, bob, eve] = [await create(), await create(), await create()]
  const other = (await okta.createGroup('Leads', [eve])).json.id
  expect(await rolesOf(ada, bob, eve)).toEqual([false, false, false])

  const { id } = (await entra.createGroup('leads', 'k')).json
  await entra.addMembers(id, ada)
  expect(await rolesOf(ada, bob, eve)).toEqual([true, false, false])
  await okta.changeMembers(id, ada, bob)
  expect(await rolesOf(ada, bob, eve)).toEqual([false, true, false])
  await okta.renameGroup(id, 'no longer')
  expect(await rolesOf(ada, bob)).toEqual([false, false])
  await call('PATCH', `/Groups/${other}`, { Operations: [{ op: 'replace', path: 'externalId', value: 'leads' }] })
  expect(await rolesOf(ada, bob, eve)).toEqual([false, false, true])
  await entra.removeGroup(other)
  expect(await isAdmin(eve)).toBe(false)

  const auditEntries = server.db
    .selectFrom('audit')
    .select(['actor_kind', 'actor_name', 'detail'])
    .where('action', '=', 'changed')
  const [first] = await auditEntries
    .where('object_kind', '=', 'user')
    .where('object_id', '=', ada)
    .orderBy('id')
    .execute()
  expect(first).toMatchObject({ actor_kind: 'token', actor_name: 'Directory' })
  expect(JSON.parse(first?.detail ?? '')).toEqual({ fields: ['role'], role: ['consultant', 'admin'] })
})

test('only the configured group gives rights: roles, rights and passwords from a directory are ignored', async () => {
  const id = await create()
  const tricks = [
    {
      op: 'replace',
      value: { roles: [{ value: 'admin', primary: true }], entitlements: ['admin'], is_superuser: true, role: 'admin' },
    },
    { op: 'add', path: 'groups', value: [{ value: '1', display: 'leads' }] },
    { op: 'add', path: 'roles[primary eq "True"].value', value: 'admin' },
    { op: 'replace', path: 'userType', value: 'admin' },
    { op: 'replace', path: 'password', value: 'Correct-1' },
    { op: 'replace', path: 'provisioned_at', value: null },
  ]
  expect((await call('PATCH', `/Users/${id}`, { Operations: tricks })).status).toBe(200)
  expect(
    (await okta.put(id, { groups: [{ value: '1', display: 'leads' }], roles: ['admin'], role: 'admin' })).status,
  ).toBe(200)
  expect(await isAdmin(id)).toBe(false)
  const { email } = await server.admin(getUser, { params: { id } })
  await expect(server.signIn(email, 'Correct-1')).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
})

test('the directory can make a user an administrator only through the configured group', async () => {
  const local = await makeUser(server, { is_superuser: true })
  const outside = await makeUser(server, { is_superuser: true })
  expect(
    (await call('PATCH', `/Users/${local.id}`, { Operations: [{ op: 'add', path: 'externalId', value: 'x' }] })).status,
  ).toBe(200)
  expect(await isAdmin(local.id)).toBe(true)
  const { id } = (await entra.createGroup('leads', 'k')).json
  expect([await isAdmin(local.id), await isAdmin(outside.id)]).toEqual([false, true])
  await entra.addMembers(id, String(local.id))
  expect(await isAdmin(local.id)).toBe(true)
})

test('no change in the directory can remove the last active administrator', async () => {
  const own = String(server.adminUser.id)
  for (const answer of [
    await entra.setActive(own, false),
    await okta.put(own, { active: false }),
    await entra.remove(own),
  ])
    expect(answer).toMatchObject(LAST)
  await call('PATCH', `/Users/${own}`, { Operations: [{ op: 'add', path: 'externalId', value: 'me' }] })
  const { id } = (await entra.createGroup('leads', 'k')).json
  expect(await isAdmin(own)).toBe(true)
  await entra.addMembers(id, own)
  for (const answer of [
    await entra.removeMembers(id, own),
    await okta.replaceMembers(id),
    await okta.putGroup(id, 'leads'),
    await okta.renameGroup(id, 'other'),
    await entra.removeGroup(id),
    await entra.setActive(own, false),
  ])
    expect(answer).toMatchObject(LAST)
  expect((await call('GET', `/Groups/${id}`)).json).toMatchObject({ displayName: 'leads', members: [{ value: own }] })
  const ada = await create()
  await entra.addMembers(id, ada)
  expect((await entra.removeMembers(id, own)).status).toBe(204)
  expect(
    (await server.db.selectFrom('users').select('role').where('id', '=', Number(own)).executeTakeFirst())?.role,
  ).toBe('consultant')
})

test('if two simultaneous group changes would remove both administrators, one change is rejected', async () => {
  const [ada, bob] = [await create(), await create()]
  const { id } = (await okta.createGroup('leads', [ada, bob, String(server.adminUser.id)])).json
  await entra.removeMembers(id, String(server.adminUser.id))
  const answers = await Promise.all([entra.removeMembers(id, ada), entra.removeMembers(id, bob)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
})

test('the directory cannot take over an administrator by e-mail, or reactivate a user as administrator', async () => {
  const local = await makeUser(server, { is_superuser: true })
  const stolen = {
    Operations: [{ op: 'replace', path: 'emails', value: [{ value: 'thief@example.com', primary: true }] }],
  }
  expect(await call('PATCH', `/Users/${local.id}`, stolen)).toMatchObject({ status: 403, json: { status: '403' } })
  expect(await okta.put(String(local.id), { userName: 'thief@example.com', emails: [] })).toMatchObject({ status: 403 })
  await server.admin(updateUser, { params: { id: local.id }, body: { is_active: false } })
  expect((await entra.setActive(String(local.id), true)).status).toBe(200)
  expect(await isAdmin(local.id)).toBe(false)
  expect((await call('PATCH', `/Users/${local.id}`, stolen)).status).toBe(200)
})

test('while the directory has the administrators’ group, groups from the provider are ignored for directory users', async () => {
  const arrive = async (sub: string, groups: string[]) => {
    const claims = { sub, email: `${sub}@example.com`, email_verified: true, name: 'Member Person', groups }
    const { status, json } = await signInThroughProvider(server.url, provider, { claims })
    expect(status).toBe(200)
    return (await server.holder(json.access_token)(getMe)).is_superuser
  }
  await okta.create({ key: 'm', email: 'mia@example.com', given: 'Mia', family: 'M' })
  expect(await arrive('mia', ['leads'])).toBe(true)
  const { id } = (await entra.createGroup('leads', 'k')).json
  expect(await arrive('mia', ['leads'])).toBe(false)
  expect(await arrive('new', ['leads'])).toBe(true)
  await entra.removeGroup(id)
  expect(await arrive('mia', ['leads'])).toBe(true)
})
