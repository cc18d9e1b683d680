import {
  createConnection,
  deleteConnection,
  getConnection,
  listConnections,
  listOrders,
  renewConnectionKey,
  tryConnection,
  updateConnection,
} from '@assay/contract/applicantSystems/connections'
import { listAudit, verifyAudit } from '@assay/contract/audit'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBlueprint } from '../../../../testing/client/round.ts'
import { type Counterpart, openCounterpart } from '../../../../testing/server/applicantSystems/counterpart.ts'
import { connect, openHiringTest } from '../../../../testing/server/applicantSystems/hiringTest.ts'
import type { TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
let blueprint: { id: number; name: string }
let counterpart: Counterpart
beforeAll(async () => {
  const opened = await openHiringTest()
  server = opened.server
  blueprint = opened.blueprint
})
afterAll(() => server.close())
beforeEach(async () => {
  counterpart = await openCounterpart()
  server.admin = await server.signIn(server.adminUser.email)
})
afterEach(() => counterpart.close())

test('an applicant system’s connection can be changed and deleted, and its key is shown only once', async () => {
  const body = { kind: 'workable' as const, name: 'Careers', outgoing_key: 'secret-of-theirs' }
  const { key, address, ...made } = await server.admin(createConnection, { body })
  expect(key).toMatch(/^assay_[0-9A-Za-z]{46}$/)
  expect(address).toBe('https://assay.example/ats/workable')
  expect(made).toEqual({
    ...{ id: expect.any(Number), kind: 'workable', name: 'Careers', blueprints: null, invite: true },
    ...{ hosts: ['workable.com'], update_url: null, has_outgoing_key: true, is_active: true },
    ...{ trouble: null, last_called_at: null },
  })
  const params = { id: made.id }
  const changes = {
    name: 'Jobs',
    blueprint_ids: [blueprint.id],
    invite: false,
    hosts: ['Example.ORG.'],
    outgoing_key: null,
  }
  const changed = await server.admin(updateConnection, { params, body: changes })
  expect(changed).toMatchObject({
    ...{ name: 'Jobs', blueprints: [{ id: blueprint.id, name: blueprint.name }], invite: false },
    ...{ hosts: ['example.org'], has_outgoing_key: false },
  })
  expect(await server.admin(getConnection, { params })).toEqual(changed)
  const { connections, amount_of_connections } = await server.admin(listConnections)
  expect([connections[0], amount_of_connections]).toEqual([changed, connections.length])
  expect(JSON.stringify(connections)).not.toMatch(/assay_|secret-of-theirs/)
  await server.admin(deleteConnection, { params })
  await expect(server.admin(getConnection, { params })).rejects.toMatchObject({
    status: 404,
    code: 'CONNECTION_NOT_FOUND',
  })
  await expect(server.admin(listOrders, { params })).rejects.toMatchObject({ status: 404 })
})

test('a connection with an invalid value is rejected with an error at the field', async () => {
  const wrong = (body: object) =>
    server.admin(createConnection, { body: { kind: 'greenhouse', name: 'x', ...body } }).catch(({ errors }) => errors)
  expect(await wrong({ kind: 'lever' })).toMatchObject([{ field: 'kind', code: 'NOT_A_CHOICE' }])
  expect(await wrong({ name: ' ' })).toMatchObject([{ field: 'name', code: 'REQUIRED' }])
  expect(await wrong({ blueprint_ids: [blueprint.id, 99_999] })).toMatchObject([
    { field: 'blueprint_ids.1', code: 'UNKNOWN_BLUEPRINT' },
  ])
  expect(await wrong({ hosts: ['https://greenhouse.io'] })).toMatchObject([{ field: 'hosts.0', code: 'FORMAT_HOST' }])
  expect(await wrong({ update_url: 'http://10.0.0.1/' })).toMatchObject([{ field: 'update_url', code: 'NOT_HTTPS' }])
  expect(await wrong({ update_url: 'https://10.0.0.1/' })).toMatchObject([
    { field: 'update_url', code: 'PRIVATE_ADDRESS' },
  ])
})

test('changing a connection needs a recent sign-in, and its audit entries contain no key', async () => {
  const { id } = await connect(server, counterpart, 'ashby', { outgoing_key: 'secret-of-theirs' })
  const { key } = await server.admin(renewConnectionKey, { params: { id } })
  await expect.poll(async () => (await server.admin(verifyAudit)).unsealed).toBe(0)
  const { rows } = await server.admin(listAudit, { query: { object_kind: 'connection', object_id: String(id) } })
  expect(rows.map(({ action, object_name }) => [action, object_name])).toEqual([
    ['changed', 'Our ashby'],
    ['created', 'Our ashby'],
  ])
  expect(JSON.stringify(rows)).not.toContain(key)
  expect(JSON.stringify(rows)).not.toContain('secret-of-theirs')

  server.clock.freeze(server.clock.now() + 16 * 60_000)
  const params = { id }
  const stale = { code: 'SIGN_IN_AGAIN' }
  await expect(server.admin(updateConnection, { params, body: {} })).rejects.toMatchObject(stale)
  await expect(server.admin(deleteConnection, { params })).rejects.toMatchObject(stale)
  await expect(server.admin(renewConnectionKey, { params })).rejects.toMatchObject(stale)
  expect(await server.admin(getConnection, { params: { id } })).toMatchObject({ id })
})

test('a connection check tries address, tests, mail and receiver, without sending a message', async () => {
  const { id } = await connect(server, counterpart, 'ashby', { outgoing_key: 'x', blueprint_ids: [blueprint.id] })
  const { checks } = await server.admin(tryConnection, { params: { id } })
  expect(checks).toEqual([
    { name: 'address', is_ok: true, detail: 'https://assay.example/ats/ashby' },
    { name: 'tests', is_ok: true, detail: blueprint.name },
    { name: 'mail', is_ok: true, detail: 'jobs@example.com' },
    { name: 'outgoing', is_ok: true, detail: `${counterpart.base}/assessment.update` },
  ])
  const empty = await makeBlueprint(server)
  const keyless = await connect(server, counterpart, 'workable', { blueprint_ids: [empty.id] })
  await server.db.updateTable('blueprints').set({ archived_at: 1 }).where('id', '=', empty.id).execute()
  const found = (await server.admin(tryConnection, { params: { id: keyless.id } })).checks
  expect(found.map(({ name, is_ok }) => [name, is_ok])).toEqual([
    ...[
      ['address', true],
      ['tests', false],
      ['mail', true],
      ['outgoing', false],
    ],
  ])
  expect(counterpart.received).toEqual([])
})
