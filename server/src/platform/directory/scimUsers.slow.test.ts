import { getUser, registerUser } from '@assay/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../../../testing/client/make.ts'
import { PASSWORD } from '../../../../testing/client/people.ts'
import { type Directory, directoryAt, directoryToken, entraAt, oktaAt } from '../../../../testing/server/directory.ts'
import { auditEntriesOf, newPerson, refusal } from '../../../../testing/server/scim/scimTest.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

let server: TestServer
let call: Directory
let entra: ReturnType<typeof entraAt>
let okta: ReturnType<typeof oktaAt>
beforeAll(async () => {
  server = await startTestServer({ config: { baseUrl: 'https://assay.example', openRegistration: true } })
  call = directoryAt(server.url, await directoryToken(server))
  ;[entra, okta] = [entraAt(call), oktaAt(call)]
})
afterAll(() => server.close())

test('Entra can test the connection, and find, create, rename, disable, enable and delete a user', async () => {
  expect(await entra.test()).toMatchObject({ status: 200, json: { totalResults: 0, Resources: [] } })
  const person = newPerson()
  expect((await entra.find(person.email)).json.totalResults).toBe(0)
  const created = await entra.create(person)
  const id = String(created.json.id)
  const whole = {
    schemas: [USER],
    id,
    externalId: person.key,
    userName: person.email,
    name: { formatted: 'Test User' },
    displayName: 'Test User',
    active: true,
    emails: [{ value: person.email, type: 'work', primary: true }],
    groups: [],
    meta: {
      resourceType: 'User',
      created: expect.stringMatching(/Z$/),
      lastModified: expect.stringMatching(/Z$/),
      location: `https://assay.example/scim/v2/Users/${id}`,
    },
  }
  expect(created).toMatchObject({ status: 201 })
  expect(created.json).toEqual(whole)
  expect(created.headers.get('location')).toBe(whole.meta.location)
  expect(created.headers.get('content-type')).toBe('application/scim+json')
  expect(created.headers.get('cache-control')).toBe('no-store')
  for (const found of [await entra.find(person.email.toUpperCase()), await entra.findByEmail(person.email)])
    expect(found.json).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 1,
      startIndex: 1,
      itemsPerPage: 1,
      Resources: [whole],
    })
  expect(await entra.create(person)).toMatchObject(refusal(409, 'uniqueness'))

  const renamed = await entra.rename(id, { email: `new.${person.email}`, given: 'Henry', family: '3rd' })
  expect(renamed).toMatchObject({ status: 200, json: { displayName: 'Henry 3rd', userName: person.email } })
  expect(await server.admin(getUser, { params: { id } })).toMatchObject({
    full_name: 'Henry 3rd',
    email: `new.${person.email}`,
    is_superuser: false,
    is_active: true,
    is_provisioned: true,
    signs_in_by: 'sso',
  })
  for (const set of [entra.setActive, entra.setActiveByFlag]) {
    expect(await set(id, false)).toMatchObject({ status: 200, json: { active: false } })
    expect((await server.admin(getUser, { params: { id } })).is_active).toBe(false)
    expect(await set(id, true)).toMatchObject({ status: 200, json: { active: true } })
  }
  expect(await entra.remove(id)).toMatchObject({ status: 204, text: '' })
  for (const gone of [await entra.remove(id), await entra.setActive(id, true), await okta.get(id)])
    expect(gone).toMatchObject(refusal(404))

  const auditEntries = await auditEntriesOf(server, 'user', id)
  expect(auditEntries.map(({ actor_kind, actor_name, action }) => [actor_kind, actor_name, action])).toEqual([
    ['token', 'Directory', 'created'],
    ...Array.from({ length: 5 }, () => ['token', 'Directory', 'changed']),
    ['token', 'Directory', 'deleted'],
  ])
  expect(auditEntries[1]?.detail).toEqual({
    fields: ['email', 'full_name'],
    email: [person.email, `new.${person.email}`],
    by: 'directory',
  })
  expect(auditEntries[2]?.detail).toEqual({ fields: ['is_active'], is_active: [true, false], by: 'directory' })
})

test('Okta can find, create, replace, disable and list users by page', async () => {
  const person = newPerson()
  expect((await okta.find(person.email)).json).toMatchObject({ totalResults: 0, startIndex: 1, itemsPerPage: 0 })
  const { json } = await okta.create(person)
  expect(json).toMatchObject({ userName: person.email, externalId: person.key, active: true, groups: [] })
  const { id } = json
  const put = await okta.put(id, {
    name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
    displayName: 'Another User',
  })
  expect(put).toMatchObject({
    status: 200,
    json: { id, displayName: 'Another User', active: true, externalId: person.key },
  })
  expect((await okta.put(id, { active: false })).json.active).toBe(false)
  expect((await okta.put(id, { active: undefined })).json.active).toBe(false)
  expect((await okta.setActive(id, true)).json.active).toBe(true)

  const all = (await okta.page(1, 200)).json
  const [first, second] = [(await okta.page(1, 2)).json, (await okta.page(3, 2)).json]
  expect(first).toMatchObject({ totalResults: all.totalResults, startIndex: 1, itemsPerPage: 2 })
  expect(second.startIndex).toBe(3)
  const ids = (list: { Resources: { id: string }[] }) => list.Resources.map((each) => each.id)
  expect([...ids(first), ...ids(second)].slice(0, 3)).toEqual(ids(all).slice(0, 3))
  expect((await okta.page(0, 0)).json).toMatchObject({ totalResults: all.totalResults, startIndex: 1, Resources: [] })
  expect((await okta.page(99_999)).json).toMatchObject({ itemsPerPage: 0, Resources: [] })
  expect((await okta.page(-5, -5)).json).toMatchObject({ startIndex: 1, Resources: [] })
  expect(await call('GET', '/Users?startIndex=x')).toMatchObject(refusal(400, 'invalidValue'))
})

test('the directory sees every user, including users created without the directory', async () => {
  const { email, id, full_name } = await makeUser(server)
  expect((await entra.find(email)).json.Resources).toMatchObject([
    {
      id: String(id),
      userName: email,
      displayName: full_name,
      active: true,
      emails: [{ value: email, primary: true }],
    },
  ])
  expect((await server.admin(getUser, { params: { id } })).is_provisioned).toBe(false)
  expect(
    await call('PATCH', `/Users/${id}`, { Operations: [{ op: 'add', path: 'externalId', value: 'Key A' }] }),
  ).toMatchObject({
    status: 200,
    json: { externalId: 'Key A', userName: email },
  })
  expect(await server.admin(getUser, { params: { id } })).toMatchObject({
    is_provisioned: true,
    signs_in_by: 'password',
    full_name,
  })
  const find = async (filter: string) =>
    (await call('GET', `/Users?filter=${encodeURIComponent(filter)}`)).json.Resources.map(
      (each: { id: string }) => each.id,
    )
  expect(await find('externalId eq "Key A"')).toEqual([String(id)])
  expect(await find('externalId eq "key a"')).toEqual([])
  expect(await find(`DISPLAYNAME eq "${full_name.toUpperCase()}" and active eq true`)).toEqual([String(id)])
  expect(await find(`displayName eq "${full_name}" and active eq false`)).toEqual([])
  expect(await find(`id eq "${id}"`)).toEqual([String(id)])
  expect(await find('id eq "none"')).toEqual([])
  expect(await find('userName eq "\' or 1=1 --"')).toEqual([])
})

test('a name changed by the user stays until the directory sends another name', async () => {
  const { id } = (await entra.create(newPerson())).json
  await server.db.updateTable('users').set({ full_name: 'Own Choice' }).where('id', '=', Number(id)).execute()
  expect((await entra.setActive(id, true)).json.displayName).toBe('Own Choice')
  expect(
    (await call('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', path: 'displayName', value: 'New Name' }] }))
      .json.displayName,
  ).toBe('New Name')
})

test('simultaneous requests to create the same user name create one user', async () => {
  const person = newPerson()
  const answers = await Promise.all([1, 2, 3, 4].map(() => okta.create(person)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
})

test('only the requested attributes are returned', async () => {
  const { id } = (await entra.create(newPerson())).json
  const keys = async (query: string) => Object.keys((await call('GET', `/Users/${id}?${query}`)).json).sort()
  expect(await keys('excludedAttributes=groups,emails,meta,id')).toEqual([
    ...['active', 'displayName', 'externalId', 'id', 'name', 'schemas', 'userName'],
  ])
  expect(await keys('attributes=userName,name.formatted')).toEqual(['id', 'name', 'schemas', 'userName'])
})

test('if the directory activates a self-registered user, the user can sign in only through single sign-on', async () => {
  const body = { full_name: 'Mallory Malice', email: 'boss@corp.example', password: PASSWORD }
  await server.anonymous(registerUser, { body })
  const [found] = (await entra.find(body.email)).json.Resources
  expect(found).toMatchObject({ active: false })
  expect((await entra.setActive(found.id, true)).json.active).toBe(true)
  await expect(server.signIn(body.email)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
  expect(await server.admin(getUser, { params: { id: found.id } })).toMatchObject({
    is_active: true,
    is_waiting: false,
    signs_in_by: 'sso',
  })
})

test('a userName equal to another user’s e-mail gives no access to this user', async () => {
  const { id } = (
    await call('POST', '/Users', { userName: 'chief@corp.example', emails: [{ value: 'c.hief@corp.example' }] })
  ).json
  await makeUser(server, { email: 'chief@corp.example' })
  expect((await entra.find('chief@corp.example')).json.Resources.map((each: { id: string }) => each.id)).toEqual([id])
})
