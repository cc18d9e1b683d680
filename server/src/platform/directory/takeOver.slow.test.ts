import { createToken, getOwnToken } from '@assay/contract/auth/tokens'
import { deleteUser, getMe, getUser, registerUser, updateMe, updateUser } from '@assay/contract/users'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser } from '../../../../testing/client/make.ts'
import { PASSWORD } from '../../../../testing/client/people.ts'
import { openProvider, type Provider } from '../../../../testing/fakes/identityProvider.ts'
import { companySettings, signInThroughProvider } from '../../../../testing/server/company.ts'
import { type Directory, directoryAt, directoryToken, entraAt, oktaAt } from '../../../../testing/server/directory.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const BOSS = 'boss@example.com'
const TAKEN = { status: 409, json: { scimType: 'uniqueness' } }

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
  server = await startTestServer({ config: { ...companySettings(provider), openRegistration: true } })
  call = directoryAt(server.url, await directoryToken(server))
  ;[entra, okta] = [entraAt(call), oktaAt(call)]
  return () => server.close()
})

const idOf = async (email: string): Promise<string | undefined> => (await entra.find(email)).json.Resources[0]?.id
const shownOf = (id: string | number) => server.admin(getUser, { params: { id } })
const patch = (id: string | number, ...Operations: object[]) => call('PATCH', `/Users/${id}`, { Operations })
const leads = async () => (await entra.createGroup('leads', 'k')).json.id as string
const arrive = (sub: string, email: string) =>
  signInThroughProvider(server.url, provider, {
    claims: { sub, email, email_verified: true, name: 'Some Person', groups: [] },
  })

async function makeMallory() {
  const user = await makeUser(server)
  const session = await server.signIn(user.email)
  const { token } = await session(createToken, { body: { name: 'Own', scopes: ['interviews:read'] } })
  await session(updateMe, { body: { email: BOSS } })
  const isOut = async () => {
    await expect(session(getMe)).rejects.toMatchObject({ status: 401 })
    await expect(server.holder(token)(getOwnToken)).rejects.toMatchObject({ status: 401 })
    await expect(server.signIn(BOSS)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
    await expect(server.signIn(user.email)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
  }
  return { id: String(user.id), session, isOut }
}

test('a user who set a colleague’s e-mail loses all access when the directory gives the account to the colleague', async () => {
  const mallory = await makeMallory()
  const boss = { key: 'B', email: BOSS, given: 'The', family: 'Boss' }
  expect(await entra.create(boss)).toMatchObject(TAKEN)
  expect(await idOf(BOSS)).toBe(mallory.id)
  expect(await mallory.session(getMe)).toMatchObject({ is_superuser: false })

  expect((await patch(mallory.id, { op: 'add', path: 'externalId', value: 'B' })).status).toBe(200)
  await mallory.isOut()
  await entra.addMembers(await leads(), mallory.id)
  await mallory.isOut()
  expect(await shownOf(mallory.id)).toMatchObject({ is_superuser: true, signs_in_by: 'sso', email: BOSS })
  const { json } = await arrive('the boss', BOSS)
  expect(await server.holder(json.access_token)(getMe)).toMatchObject({ id: Number(mallory.id), is_superuser: true })

  const auditEntry = await server.db
    .selectFrom('audit')
    .select('detail')
    .where('object_id', '=', mallory.id)
    .where('detail', 'like', '%sign_in%')
    .executeTakeFirst()
  expect(JSON.parse(auditEntry?.detail ?? '')).toEqual({ fields: ['external_id', 'sign_in'], by: 'directory' })
})

test.each(['added to the administrator group', 'in a group that becomes the administrator group'])(
  'a user with a self-set e-mail gets no administrator rights by being %s',
  async (how) => {
    const mallory = await makeMallory()
    if (how.startsWith('added')) await entra.addMembers(await leads(), mallory.id)
    else {
      const { id } = (await okta.createGroup('team', [mallory.id])).json
      expect(await mallory.session(getMe)).toMatchObject({ is_superuser: false })
      await okta.renameGroup(id, 'leads')
    }
    expect((await shownOf(mallory.id)).is_superuser).toBe(true)
    await mallory.isOut()
  },
)

test.each(['PUT', 'PATCH'])(
  'if the directory identifies a user by a %s, all earlier access to the account ends',
  async (method) => {
    const mallory = await makeMallory()
    const whole = { userName: BOSS, displayName: 'The Boss', active: true }
    const answer =
      method === 'PUT'
        ? await call('PUT', `/Users/${mallory.id}`, whole)
        : await patch(mallory.id, { op: 'replace', value: whole })
    expect(answer.status).toBe(200)
    await mallory.isOut()
  },
)

test('an e-mail set by the user stays unverified after a deactivation and reactivation', async () => {
  const mallory = await makeMallory()
  await entra.setActive(mallory.id, false)
  await entra.setActive(mallory.id, true)
  await entra.addMembers(await leads(), mallory.id)
  await mallory.isOut()
})

test('after the directory links an account to another person, the old user can no longer sign in to the account', async () => {
  const { json } = await arrive('mallory', 'mallory@example.com')
  const session = server.holder(json.access_token)
  const { id } = await session(getMe)
  await session(updateMe, { body: { email: BOSS } })
  expect(await idOf(BOSS)).toBe(String(id))
  await patch(id, { op: 'replace', path: 'externalId', value: 'B' })
  await entra.addMembers(await leads(), String(id))
  await expect(session(getMe)).rejects.toMatchObject({ status: 401 })
  const again = await arrive('mallory', 'mallory@example.com')
  const now = await server.holder(again.json.access_token)(getMe)
  expect([now.id === id, now.is_superuser]).toEqual([false, false])
  const boss = await arrive('boss', BOSS)
  expect(await server.holder(boss.json.access_token)(getMe)).toMatchObject({ id, is_superuser: true })
})

test('the directory recognises its user, even if the user changes the e-mail', async () => {
  const { id } = (await okta.create({ key: 'M', email: 'mia@example.com', given: 'Mia', family: 'M' })).json
  const session = server.holder((await arrive('mia', 'mia@example.com')).json.access_token)
  await session(updateMe, { body: { email: BOSS } })
  expect([(await entra.find(BOSS)).json.totalResults, (await entra.findByEmail(BOSS)).json.totalResults]).toEqual([
    0, 0,
  ])
  expect(await idOf('mia@example.com')).toBe(id)
  expect(await entra.create({ key: 'B', email: BOSS, given: 'The', family: 'Boss' })).toMatchObject(TAKEN)

  expect((await patch(id, { op: 'replace', path: 'displayName', value: 'Mia Moore' })).status).toBe(200)
  const group = await leads()
  await entra.addMembers(group, id)
  expect(await session(getMe)).toMatchObject({ is_superuser: true, email: BOSS, full_name: 'Mia Moore' })
  await entra.removeMembers(group, id)
  await patch(id, { op: 'replace', path: 'emails[type eq "work"].value', value: 'mia@example.com' })
  expect(await session(getMe)).toMatchObject({ is_superuser: false, email: 'mia@example.com' })
  expect((await entra.create({ key: 'B', email: BOSS, given: 'The', family: 'Boss' })).status).toBe(201)

  await session(updateMe, { body: { email: 'chief@example.com' } })
  expect((await patch(id, { op: 'replace', path: 'userName', value: 'chief@example.com' })).status).toBe(200)
  await expect(session(getMe)).rejects.toMatchObject({ status: 401 })
})

test('the e-mail of a registered user is not verified, even after an administrator accepts the user', async () => {
  const user = await server.anonymous(registerUser, {
    body: { full_name: 'The Boss', email: BOSS, password: PASSWORD },
  })
  const [found] = (await entra.find(BOSS)).json.Resources
  await entra.addMembers((await okta.createGroup('team')).json.id, found.id)
  await server.admin(updateUser, { params: { id: found.id }, body: { is_active: true } })
  expect(user.email).toBe(BOSS)
  const session = await server.signIn(BOSS)
  await entra.addMembers(await leads(), found.id)
  await expect(session(getMe)).rejects.toMatchObject({ status: 401 })
  await expect(server.signIn(BOSS)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
})

test('a registered user who becomes administrator by the directory cannot use their own password', async () => {
  await server.anonymous(registerUser, { body: { full_name: 'The Boss', email: BOSS, password: PASSWORD } })
  const id = (await idOf(BOSS)) ?? ''
  await entra.addMembers(await leads(), id)
  await server.admin(updateUser, { params: { id }, body: { is_active: true } })
  await expect(server.signIn(BOSS)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
})

test('an e-mail set or confirmed by an administrator is verified, and directory changes keep the access', async () => {
  const user = await makeUser(server)
  const [session, group] = [await server.signIn(user.email), await leads()]
  await entra.addMembers(group, String(user.id))
  expect(await session(getMe)).toMatchObject({ is_superuser: true })

  const other = await makeUser(server)
  const own = await server.signIn(other.email)
  await own(updateMe, { body: { email: BOSS } })
  await server.admin(updateUser, { params: { id: other.id }, body: { email: BOSS } })
  expect((await patch(other.id, { op: 'add', path: 'externalId', value: 'B' })).status).toBe(200)
  await entra.addMembers(group, String(other.id))
  expect(await own(getMe)).toMatchObject({ is_superuser: true })
})

test('the directory cannot take over an administrator with a self-set e-mail until another administrator confirms the e-mail', async () => {
  const user = await makeUser(server, { is_superuser: true })
  const session = await server.signIn(user.email)
  await session(updateMe, { body: { email: BOSS } })
  const named = { op: 'add', path: 'externalId', value: 'B' }
  expect(await patch(user.id, named)).toMatchObject({ status: 403, json: { status: '403' } })
  expect(await session(getMe)).toMatchObject({ is_superuser: true })
  await server.admin(updateUser, { params: { id: user.id }, body: { email: BOSS } })
  expect((await patch(user.id, named)).status).toBe(200)
  expect(await session(getMe)).toMatchObject({ is_superuser: true })

  const leaving = await makeUser(server, { is_superuser: true })
  const own = await server.signIn(leaving.email)
  await own(updateMe, { body: { email: 'chief@example.com' } })
  expect((await entra.setActive(String(leaving.id), false)).status).toBe(200)
  await entra.setActive(String(leaving.id), true)
  await expect(own(getMe)).rejects.toMatchObject({ status: 401 })
  await expect(server.signIn('chief@example.com')).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
})

test('a userName that belongs to another user is rejected, in upper or lower case', async () => {
  const boss = { key: 'B', email: BOSS, given: 'The', family: 'Boss' }
  const { id } = (await entra.create(boss)).json
  const local = await makeUser(server)
  for (const name of [BOSS, 'BOSS@Example.com', ` ${BOSS} `]) {
    expect(await patch(local.id, { op: 'replace', path: 'userName', value: name })).toMatchObject(TAKEN)
    expect(await patch(local.id, { op: 'replace', path: 'emails', value: [{ value: name }] })).toMatchObject(TAKEN)
    expect(await call('PUT', `/Users/${local.id}`, { userName: name })).toMatchObject(TAKEN)
    expect(await call('POST', '/Users', { userName: name })).toMatchObject(TAKEN)
  }
  // A new userName does not change the e-mail address, so the sign-in stays the same.
  expect((await patch(local.id, { op: 'replace', path: 'userName', value: 'other@example.com' })).status).toBe(200)
  expect((await shownOf(local.id)).email).toBe(local.email)
  const session = await server.signIn(local.email)
  await expect(session(updateMe, { body: { email: 'Boss@EXAMPLE.com' } })).rejects.toMatchObject({
    code: 'EMAIL_TAKEN',
  })
  expect(await idOf(BOSS)).toBe(id)
})

test('a special letter that becomes a normal letter in lower case does not make a userName equal to another user’s e-mail', async () => {
  const kate = await makeUser(server, { email: 'kate@example.com' })
  const alike = '\u212Aate@example.com'
  expect((await entra.findByEmail(alike)).json.totalResults).toBe(0)
  expect(await call('POST', '/Users', { userName: 'someone', emails: [{ value: alike }] })).toMatchObject({
    status: 400,
    json: { scimType: 'invalidValue' },
  })
  expect((await arrive('alike', alike)).json).toMatchObject({ code: 'SSO_EMAIL' })
  const session = await server.signIn(kate.email)
  await expect(session(updateMe, { body: { email: alike } })).rejects.toMatchObject({ status: 422 })
  expect(await session(getMe)).toMatchObject({ signs_in_by: 'password' })
})

test('a user who returns after a deletion is a new user without groups and rights', async () => {
  const boss = { key: 'B', email: BOSS, given: 'The', family: 'Boss' }
  const { id } = (await entra.create(boss)).json
  const group = await leads()
  await entra.addMembers(group, id)
  await server.admin(deleteUser, { params: { id } })
  const mallory = await makeMallory()
  expect(Number(mallory.id)).toBeGreaterThan(Number(id))
  for (const answer of [
    await entra.setActive(id, true),
    await patch(id, { op: 'add', path: 'externalId', value: 'B' }),
    await call('PUT', `/Users/${id}`, { userName: BOSS }),
  ])
    expect(answer.status).toBe(404)
  expect((await entra.addMembers(group, id)).status).toBe(400)
  expect(await mallory.session(getMe)).toMatchObject({ is_superuser: false })
  await server.admin(deleteUser, { params: { id: mallory.id } })
  const back = await entra.create(boss)
  expect(back).toMatchObject({ status: 201, json: { groups: [] } })
  expect((await shownOf(back.json.id)).is_superuser).toBe(false)
})
