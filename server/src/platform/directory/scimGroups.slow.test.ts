import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Directory, directoryAt, directoryToken, entraAt, oktaAt } from '../../../../testing/server/directory.ts'
import { auditEntriesOf, newPerson, refusal } from '../../../../testing/server/scim/scimTest.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
let call: Directory
let entra: ReturnType<typeof entraAt>
let okta: ReturnType<typeof oktaAt>
beforeAll(async () => {
  server = await startTestServer({ config: { baseUrl: 'https://assay.example' } })
  call = directoryAt(server.url, await directoryToken(server))
  ;[entra, okta] = [entraAt(call), oktaAt(call)]
})
afterAll(() => server.close())

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
  const auditEntries = await auditEntriesOf(server, 'group', id)
  expect(auditEntries.map(({ action, actor_name }) => [action, actor_name])[0]).toEqual(['created', 'Directory'])
  expect(auditEntries.at(-1)).toMatchObject({ action: 'deleted', detail: { name: 'Sales four' } })
  expect(auditEntries.some(({ detail }) => detail.added?.includes(Number(bob)))).toBe(true)
})
