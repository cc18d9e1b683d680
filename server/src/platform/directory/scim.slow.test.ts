import { createToken, getOwnToken } from '@assay/contract/auth/tokens'
import { getDirectory } from '@assay/contract/directory/directory'
import { getUser, listUsers, registerUser } from '@assay/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../../../testing/client/make.ts'
import { PASSWORD } from '../../../../testing/client/people.ts'
import { type Directory, directoryAt, directoryToken, entraAt, oktaAt } from '../../../../testing/server/directory.ts'
import { ask, sendRawBytes } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

let server: TestServer
let token: string
let call: Directory
let entra: ReturnType<typeof entraAt>
let okta: ReturnType<typeof oktaAt>
const lines: string[] = []
beforeAll(async () => {
  const config = { baseUrl: 'https://assay.example', openRegistration: true, logLevel: 'info' as const }
  server = await startTestServer({ config, log: { write: (line) => void lines.push(line) } })
  token = await directoryToken(server)
  call = directoryAt(server.url, token)
  ;[entra, okta] = [entraAt(call), oktaAt(call)]
})
afterAll(() => server.close())

let made = 0
const newPerson = (more: object = {}) => {
  made += 1
  return { key: `key-${made}`, email: `person.${made}@corp.example`, given: 'Test', family: 'User', ...more }
}
const refusal = (status: number, scimType?: string) => ({
  status,
  json: { schemas: [ERROR], status: String(status), ...(scimType && { scimType }), detail: expect.any(String) },
})
const auditEntriesOf = async (kind: string, id: string) => {
  const rows = server.db.selectFrom('audit').selectAll().where('object_kind', '=', kind).where('object_id', '=', id)
  return (await rows.orderBy('id').execute()).map((row) => ({ ...row, detail: JSON.parse(row.detail ?? 'null') }))
}

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

  const auditEntries = await auditEntriesOf('user', id)
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

test('a request of the directory is applied completely or not at all', async () => {
  const [one, other] = [newPerson(), newPerson()]
  const { id } = (await entra.create(one)).json
  await entra.create(other)
  const before = (await okta.get(id)).json
  const tried: [object[], number, string | undefined][] = [
    [
      [
        { op: 'replace', path: 'displayName', value: 'Changed' },
        { op: 'replace', path: 'active', value: 'perhaps' },
      ],
      400,
      'invalidValue',
    ],
    [
      [
        { op: 'replace', path: 'displayName', value: 'Changed' },
        { op: 'replace', path: 'emails[', value: 'x' },
      ],
      400,
      'invalidPath',
    ],
    [[{ op: 'replace', path: 'displayName', value: 'Changed' }, { op: 'remove' }], 400, 'noTarget'],
    [
      [
        { op: 'replace', path: 'displayName', value: 'Changed' },
        { op: 'replace', path: 'userName', value: other.email },
      ],
      409,
      'uniqueness',
    ],
    [
      [
        { op: 'replace', path: 'displayName', value: 'Changed' },
        { op: 'replace', path: 'emails[type eq "work"].value', value: other.email },
      ],
      409,
      'uniqueness',
    ],
    [
      [
        { op: 'replace', path: 'displayName', value: 'Changed' },
        { op: 'replace', path: 'emails', value: [{ value: 'no e-mail' }] },
      ],
      400,
      'invalidValue',
    ],
    [[], 400, 'invalidSyntax'],
  ]
  for (const [Operations, status, type] of tried)
    expect(await call('PATCH', `/Users/${id}`, { Operations })).toMatchObject(refusal(status, type))
  expect((await okta.get(id)).json).toEqual(before)
  expect((await auditEntriesOf('user', id)).map(({ action }) => action)).toEqual(['created'])
})

test('simultaneous requests to create the same user name create one user', async () => {
  const person = newPerson()
  const answers = await Promise.all([1, 2, 3, 4].map(() => okta.create(person)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
})

test('a user without an e-mail is not created, and a missing name is built from other fields', async () => {
  expect(await call('POST', '/Users', { userName: 'nobody' })).toMatchObject(refusal(400, 'invalidValue'))
  expect(await call('POST', '/Users', {})).toMatchObject(refusal(400, 'invalidValue'))
  const made = await call('POST', '/Users', { userName: 'jane.doe@corp.example', password: 'secret' })
  expect(made).toMatchObject({
    status: 201,
    json: { displayName: 'jane doe', emails: [{ value: 'jane.doe@corp.example' }] },
  })
  const named = { userName: 'UPN_7', emails: [{ value: 'x@corp.example' }, { value: 'Y@corp.example', primary: true }] }
  expect(
    (await call('POST', '/Users', { ...named, name: { givenName: 'Zoë\u200b', familyName: "O'Neil" } })).json,
  ).toMatchObject({
    displayName: "Zoë O'Neil",
    userName: 'UPN_7',
    emails: [{ value: 'y@corp.example' }],
  })
  expect((await entra.find('upn_7')).json.totalResults).toBe(1)
  const asked = { body: { username: 'jane.doe@corp.example', password: 'secret' } }
  expect((await ask(server.url, '/api/login/access-token', { method: 'POST', form: asked.body })).status).toBe(400)
})

test('groups can be created, renamed, filled, emptied and deleted, in the formats of Entra and Okta', async () => {
  const [ada, bob] = [(await entra.create(newPerson())).json.id, (await entra.create(newPerson())).json.id]
  const display = 'Test User'
  const created = await entra.createGroup('Sales', 'group-key')
  expect(created).toMatchObject({ status: 201, json: { displayName: 'Sales', externalId: 'group-key', members: [] } })
  const { id } = created.json
  expect(created.headers.get('location')).toBe(`https://assay.example/scim/v2/Groups/${id}`)
  expect((await entra.findGroup('SALES')).json.Resources[0]).not.toHaveProperty('members')
  const members = async () => (await call('GET', `/Groups/${id}`)).json.members

  expect(await entra.addMembers(id, ada, bob)).toMatchObject({ status: 204, text: '' })
  expect(await members()).toEqual([
    { value: ada, display },
    { value: bob, display },
  ])
  expect((await okta.get(ada)).json.groups).toEqual([{ value: id, display: 'Sales' }])
  expect((await entra.removeMembers(id, ada)).status).toBe(204)
  expect(await members()).toEqual([{ value: bob, display }])
  expect((await okta.changeMembers(id, bob, ada)).status).toBe(204)
  expect(await members()).toEqual([{ value: ada, display }])
  expect((await okta.replaceMembers(id, bob)).status).toBe(204)
  expect((await entra.renameGroup(id, 'Sales two')).status).toBe(204)
  expect((await okta.renameGroup(id, 'Sales three')).status).toBe(204)
  const put = await okta.putGroup(id, 'Sales four', ada, bob)
  expect(put).toMatchObject({
    status: 200,
    json: { displayName: 'Sales four', members: [{ value: ada }, { value: bob }] },
  })
  expect(put.json).not.toHaveProperty('externalId')

  for (const unknown of [
    await entra.addMembers(id, '999999'),
    await entra.addMembers(id, 'x'),
    await okta.putGroup(id, 'x', ada, '0'),
  ])
    expect(unknown).toMatchObject(refusal(400, 'invalidValue'))
  expect(await members()).toHaveLength(2)
  expect((await entra.removeMembers(id, '999999', ada)).status).toBe(204)
  expect((await call('PATCH', `/Groups/${id}`, { Operations: [{ op: 'remove', path: 'members' }] })).status).toBe(204)
  expect(await members()).toEqual([])
  expect((await okta.pageOfGroups(1, 0)).json).toMatchObject({ Resources: [] })

  await entra.addMembers(id, ada)
  await entra.remove(ada)
  expect(await members()).toEqual([])
  expect((await entra.removeGroup(id)).status).toBe(204)
  for (const gone of [
    await entra.removeGroup(id),
    await entra.getGroup(id),
    await okta.renameGroup(id, 'x'),
    await call('PUT', `/Groups/${id}`, {}),
  ])
    expect(gone).toMatchObject(refusal(404))
  const auditEntries = await auditEntriesOf('group', id)
  expect(auditEntries.map(({ action, actor_name }) => [action, actor_name])[0]).toEqual(['created', 'Directory'])
  expect(auditEntries.at(-1)).toMatchObject({ action: 'deleted', detail: { name: 'Sales four' } })
  expect(auditEntries.some(({ detail }) => detail.added?.includes(Number(bob)))).toBe(true)
})

test('only the requested attributes are returned', async () => {
  const { id } = (await entra.create(newPerson())).json
  const keys = async (query: string) => Object.keys((await call('GET', `/Users/${id}?${query}`)).json).sort()
  expect(await keys('excludedAttributes=groups,emails,meta,id')).toEqual([
    ...['active', 'displayName', 'externalId', 'id', 'name', 'schemas', 'userName'],
  ])
  expect(await keys('attributes=userName,name.formatted')).toEqual(['id', 'name', 'schemas', 'userName'])
})

test('the SCIM service description lists the supported features', async () => {
  const { json } = await call('GET', '/ServiceProviderConfig')
  expect(json).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [{ type: 'oauthbearertoken' }],
  })
  for (const [path, ids] of [
    ['/ResourceTypes', ['User', 'Group']],
    ['/Schemas', [USER, 'urn:ietf:params:scim:schemas:core:2.0:Group']],
  ] as const) {
    const list = await call('GET', path)
    expect(list.json).toMatchObject({ totalResults: 2, Resources: ids.map((id) => ({ id })) })
    for (const id of ids)
      expect((await call('GET', `${path}/${id}`)).json).toMatchObject({ id, meta: { location: expect.any(String) } })
    expect(await call('GET', `${path}/none`)).toMatchObject(refusal(404))
  }
})

test('every error response has the SCIM format and is not cached', async () => {
  const anonymous = directoryAt(server.url, null)
  const { token: other } = await server.admin(createToken, {
    body: { name: 'Other', scopes: ['admin'], kind: 'service' },
  })
  const big = 'a'.repeat(1024 * 1024)
  const refused: [Awaited<ReturnType<Directory>>, number, string | undefined][] = [
    [await anonymous('GET', '/Users'), 401, undefined],
    [await directoryAt(server.url, 'assay_wrong')('GET', '/Users'), 401, undefined],
    [await directoryAt(server.url, server.admin.token)('GET', '/Users'), 401, undefined],
    [await directoryAt(server.url, other)('GET', '/Users'), 403, undefined],
    [await call('GET', '/Bulk'), 404, undefined],
    [await anonymous('GET', '/nothing/at/all'), 404, undefined],
    [await ask(server.url, '/scim', { headers: { accept: 'text/html' } }), 404, undefined],
    [await ask(server.url, '/scim/v1/Users', { headers: { accept: 'text/html' } }), 404, undefined],
    [await call('DELETE', '/Users'), 404, undefined],
    [await call('GET', '/Users/0'), 404, undefined],
    [await call('GET', '/Users/1e3'), 404, undefined],
    [await call('GET', '/Groups/99999999999999999999'), 404, undefined],
    [await call('POST', '/Users', '{'), 400, 'invalidSyntax'],
    [await call('POST', '/Users', '[]'), 400, 'invalidSyntax'],
    [await call('POST', '/Users', ''), 400, 'invalidSyntax'],
    [await call('POST', '/Users', `${'['.repeat(200)}${']'.repeat(200)}`), 400, 'invalidSyntax'],
    [await call('POST', '/Users', `{"userName":"${big}"}`), 413, undefined],
    [await ask(server.url, '/scim/v2/Users', { method: 'POST', token, form: { userName: 'x' } }), 415, undefined],
    [await call('GET', '/Users?filter=userName+co+%22a%22'), 400, 'invalidFilter'],
    [await call('GET', '/Groups?filter=userName+eq+%22a%22'), 400, 'invalidFilter'],
    [await call('GET', `/Users?filter=${encodeURIComponent('('.repeat(2_000))}`), 400, 'invalidFilter'],
    [await call('GET', '/Users?filter=userName+eq+%22%00%22'), 400, 'invalidFilter'],
  ]
  for (const [answer, status, type] of refused) {
    expect(answer).toMatchObject(refusal(status, type))
    expect(Object.keys(answer.json).sort()).toEqual([...['detail', 'schemas'], ...(type ? ['scimType'] : []), 'status'])
    expect(answer.headers.get('content-type')).toBe('application/scim+json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect(refused[0]?.[0].headers.get('www-authenticate')).toBe('Bearer')
  expect(refused[3]?.[0].headers.get('www-authenticate')).toContain('scope="scim"')
  expect(
    await sendRawBytes(server.url, 'GET /scim/v2/%zz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'),
  ).toContain(' 404 ')
})

test('the token of the directory cannot be used for other calls', async () => {
  const program = server.holder(token)
  expect(await program(getOwnToken)).toMatchObject({ scopes: ['scim'] })
  for (const path of ['/user', '/label', '/audit', '/token', '/user/me', '/directory', '/interview'])
    expect([path, (await ask(server.url, `/api${path}`, { token })).status]).toEqual([path, 403])
  await expect(program(listUsers)).rejects.toMatchObject({ code: 'FORBIDDEN' })
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

test('administrators see recent directory calls and reasons for rejections, without names', async () => {
  server.clock.advance(60_000)
  await call('POST', '/Users', { userName: 'secret.name' })
  await call('GET', '/Users?filter=title+eq+%22secret%22')
  await directoryAt(server.url, null)('GET', '/Groups')
  let directory = await server.admin(getDirectory)
  // Waits until the rejected call is stored. It is the only call to `Groups` with status 401.
  while (directory.calls[0]?.kind !== 'Groups' || directory.calls[0].status !== 401)
    directory = await server.admin(getDirectory)
  expect(directory).toMatchObject({
    address: 'https://assay.example/scim/v2',
    admin_group: null,
    tokens: [{ name: 'Directory', hint: token.slice(0, 10), last_used_at: expect.any(String) }],
    checks: [
      { name: 'address', is_ok: true },
      { name: 'token', is_ok: true },
      { name: 'sign_in', is_ok: false },
    ],
  })
  expect(directory.calls.slice(0, 3)).toMatchObject([
    { method: 'GET', kind: 'Groups', status: 401 },
    { method: 'GET', kind: 'Users', status: 400, detail: expect.stringContaining('invalidFilter') },
    { method: 'POST', kind: 'Users', status: 400, detail: expect.stringContaining('e-mail') },
  ])
  expect(directory.calls.length).toBeLessThanOrEqual(200)
  expect(JSON.stringify(directory.calls)).not.toContain('secret')
  expect(lines.join('')).toContain('/scim/v2/Users')
  expect(lines.join('')).not.toContain('secret')
})

test('a directory has a separate limit of 3,000 calls a minute', async () => {
  const own = await startTestServer({ config: { limitsOn: true } })
  own.clock.freeze(Date.now())
  const held = await directoryToken(own)
  const asked = directoryAt(own.url, held)
  const statuses: number[] = []
  for (let round = 0; round < 31; round += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => asked('GET', '/Schemas/none')))
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(3_000)
  const last = await asked('GET', '/Schemas')
  expect(last).toMatchObject(refusal(429))
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask(own.url, '/api/token/me', { token: held })).status).toBe(200)
  await own.close()
})
