import { createToken, getOwnToken } from '@assay/contract/auth/tokens'
import { getDirectory } from '@assay/contract/directory/directory'
import { listUsers } from '@assay/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Directory, directoryAt, directoryToken, entraAt, oktaAt } from '../../../../testing/server/directory.ts'
import { ask, sendRawBytes } from '../../../../testing/server/rawRequests.ts'
import { auditEntriesOf, newPerson, refusal } from '../../../../testing/server/scim/scimTest.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

let server: TestServer
let token: string
let call: Directory
let entra: ReturnType<typeof entraAt>
let okta: ReturnType<typeof oktaAt>
const lines: string[] = []
beforeAll(async () => {
  const config = { baseUrl: 'https://assay.example', logLevel: 'info' as const }
  server = await startTestServer({ config, log: { write: (line) => void lines.push(line) } })
  token = await directoryToken(server)
  call = directoryAt(server.url, token)
  ;[entra, okta] = [entraAt(call), oktaAt(call)]
})
afterAll(() => server.close())

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
  expect((await auditEntriesOf(server, 'user', id)).map(({ action }) => action)).toEqual(['created'])
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

test('administrators see recent directory calls and reasons for rejections, without names', async () => {
  server.clock.advance(60_000)
  await call('POST', '/Users', { userName: 'secret.name' })
  await call('GET', '/Users?filter=title+eq+%22secret%22')
  await directoryAt(server.url, null)('GET', '/Groups')
  let directory = await server.admin(getDirectory)
  // The test waits until the rejected call is stored. Only this call has the kind `Groups` and the status 401.
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
