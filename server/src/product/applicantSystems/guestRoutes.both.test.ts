import { renewConnectionKey, updateConnection } from '@assay/contract/applicantSystems/connections'
import { updateBlueprint } from '@assay/contract/blueprints'
import { listInterviews } from '@assay/contract/interviews/interviews'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { takeTest } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeInvited } from '../../../../testing/client/round.ts'
import {
  basicOf,
  type Counterpart,
  callIntegration,
  openCounterpart,
} from '../../../../testing/server/applicantSystems/counterpart.ts'
import { greenhouseAt } from '../../../../testing/server/applicantSystems/greenhouse.ts'
import {
  connect,
  interviewOf,
  LOOPBACK,
  openHiringTest,
} from '../../../../testing/server/applicantSystems/hiringTest.ts'
import { ENGINE } from '../../../../testing/server/database.ts'
import { mailByHand } from '../../../../testing/server/mail.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { type Node, openNode, type TestServer } from '../../../../testing/server/testServer.ts'

const HOUR = 60 * 60_000

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
})
afterEach(() => counterpart.close())

let people = 0
const newEmail = () => {
  people += 1
  return `somebody${people}@example.com`
}
const test_id = () => String(blueprint.id)
const interviewsOf = async (email: string) =>
  (await server.staff(listInterviews, { query: { name_or_mail: email } })).interviews

test('each applicant system gets the list of its selected tests in its own format, without archived tests', async () => {
  const archived = await makeBlueprint(server)
  const other = await makeBlueprint(server)
  await server.staff(updateBlueprint, { params: { id: archived.id }, body: { is_archived: true } })
  const all = await connect(server, counterpart, 'greenhouse')
  const chosen = await connect(server, counterpart, 'workable', { blueprint_ids: [blueprint.id, archived.id] })
  const ashby = await connect(server, counterpart, 'ashby', { blueprint_ids: [blueprint.id] })

  const listed = await all.greenhouse.listTests()
  expect(listed).toMatchObject({ status: 200 })
  expect(listed.json).toContainEqual({ partner_test_id: String(other.id), partner_test_name: other.name })
  expect(listed.json.map((one: { partner_test_id: string }) => one.partner_test_id)).not.toContain(String(archived.id))
  expect((await chosen.workable.tests()).json).toEqual({ tests: [{ id: test_id(), name: blueprint.name }] })
  expect((await ashby.ashby.list()).json).toEqual({
    success: true,
    results: [{ assessment_type_id: test_id(), name: blueprint.name, description: '10 questions, 60 minutes' }],
  })
  await server.staff(updateBlueprint, { params: { id: other.id }, body: { is_archived: true } })
})

test('an applicant system’s order creates an interview, with an invitation unless invitations are turned off', async () => {
  const { greenhouse, ...connected } = await connect(server, counterpart, 'greenhouse')
  const email = newEmail()
  const { status, json } = await greenhouse.sendTest(test_id(), { email })
  expect(status).toBe(200)
  expect(json).toEqual({ partner_interview_id: expect.stringMatching(/^ord_\w{22}$/) })
  const made = await interviewOf(connected, json.partner_interview_id)
  expect(made).toMatchObject({ name: 'Harry Potter', email, blueprint: { id: blueprint.id }, created_by: null })
  expect(made.invitation.state).toBe('queued')

  const { workable } = await connect(server, counterpart, 'workable', { invite: false })
  const other = newEmail()
  const answer = await workable.create(test_id(), { email: other })
  expect(answer).toMatchObject({ status: 201, json: { assessment_id: expect.stringMatching(/^ord_/) } })
  expect((await interviewsOf(other))[0]?.invitation.state).toBe('not_sent')
})

test('an applicant system’s order creates one interview, even if the order is sent often and to two nodes', async () => {
  const { greenhouse, door, ...sides } = await connect(server, counterpart, 'greenhouse')
  const email = newEmail()
  let second: Node | undefined
  if (ENGINE === 'postgres')
    second = await openNode({
      place: server.place,
      clock: server.clock,
      config: { ...mailByHand(), webhookNetworks: LOOPBACK },
    })
  const there = greenhouseAt({ ...door, address: `${second?.url ?? server.url}/ats/greenhouse` }, counterpart)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => (at % 2 ? there : greenhouse).sendTest(test_id(), { email })),
  )
  await second?.stop()
  const ids = new Set(answers.map(({ json }) => json.partner_interview_id))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(ids.size).toBe(1)
  expect(await sides.orders()).toHaveLength(1)
  expect(await interviewsOf(email)).toHaveLength(1)
})

test('if the candidate already has an open interview of the blueprint, an applicant system’s order uses this interview', async () => {
  const { ashby, ...connected } = await connect(server, counterpart, 'ashby')
  const there = await makeInvited(server, blueprint, {}, 700)
  const first = await ashby.start(test_id(), { email: there.email, application: 'a-1' })
  const second = await ashby.start(test_id(), { email: there.email, application: 'a-2' })
  expect(first.json.results.assessment_id).not.toBe(second.json.results.assessment_id)
  for (const { json } of [first, second])
    expect((await interviewOf(connected, json.results.assessment_id)).id).toBe(there.id)

  await takeTest(server, there)
  const third = await ashby.start(test_id(), { email: there.email, application: 'a-3' })
  expect((await interviewOf(connected, third.json.results.assessment_id)).id).not.toBe(there.id)
})

test('an invalid order is rejected in the error format of the applicant system that sent it', async () => {
  const { greenhouse, door } = await connect(server, counterpart, 'greenhouse')
  const ashby = await connect(server, counterpart, 'ashby')
  const workable = await connect(server, counterpart, 'workable')
  const wrong = { status: 422, json: { status: 422, message: expect.any(String) } }
  expect(await greenhouse.sendTest('999999', { email: newEmail() })).toMatchObject(wrong)
  expect(await greenhouse.sendTest(test_id(), { email: 'no e-mail' })).toMatchObject({
    json: { message: expect.stringContaining('candidate.email') },
  })
  expect(await workable.workable.create('x', { email: newEmail() })).toMatchObject(wrong)
  expect(await ashby.ashby.start('999999', { email: newEmail() })).toMatchObject({
    ...{ status: 422, json: { success: false, message: expect.any(String) } },
  })
  expect(await ashby.ashby.cancel('ord_0')).toMatchObject({ status: 404, json: { success: false } })
  expect(await greenhouse.testStatus('ord_0')).toMatchObject({ status: 404, json: { status: 404 } })
  const authorization = basicOf(door.key)
  const torn = await callIntegration(door.address, 'send_test', { method: 'POST', authorization, body: '{"partner_' })
  expect(torn).toMatchObject({ status: 400, json: { status: 400, message: expect.any(String) } })
  expect(await greenhouse.responseError('ord_0')).toMatchObject({ status: 200, json: { status: 200 } })
})

test('an order with a callback address on a foreign or internal host is rejected and creates no interview', async () => {
  const usual = await connect(server, counterpart, 'greenhouse', { hosts: undefined })
  expect(usual.hosts).toEqual(['greenhouse.io'])
  const named = await connect(server, counterpart, 'workable', { hosts: ['127.0.0.1', '10.0.0.1', '169.254.169.254'] })
  const email = newEmail()
  const outside = [
    ...[
      'https://greenhouse.io.evil.example/x',
      'https://evilgreenhouse.io/',
      'https://127.0.0.1/',
      'file:///etc/passwd',
    ],
    ...['https://app.greenhouse.io@evil.example/', 'https://user:word@app.greenhouse.io/', 'http://app.greenhouse.io/'],
    ...['https://app.greenhouse.io/#x', 'https://app.greenhouse.io\\@evil.example/', 'no address', ''],
  ]
  for (const url of outside)
    expect({ url, status: (await usual.greenhouse.sendTest(test_id(), { email, url })).status }).toEqual({
      url,
      status: 422,
    })
  for (const url of ['http://10.0.0.1/', 'https://10.0.0.1/', 'https://169.254.169.254/latest', 'https://0x0a000001/'])
    expect({ url, status: (await named.workable.create(test_id(), { email, url })).status }).toEqual({
      url,
      status: 422,
    })
  expect(await interviewsOf(email)).toEqual([])
  expect(counterpart.received).toEqual([])
})

test('an applicant system’s order with an invitation is rejected if no mail server is set', async () => {
  const { mail: _, ...rest } = mailByHand()
  const { server: quiet, blueprint: own } = await openHiringTest({ config: { ...rest, mail: null } })
  try {
    const { workable } = await connect(quiet, counterpart, 'workable')
    const answer = await workable.create(String(own.id), { email: newEmail() })
    expect(answer).toMatchObject({ status: 422, json: { message: expect.stringMatching(/mail/i) } })
    const uninvited = await connect(quiet, counterpart, 'workable', { invite: false })
    expect(await uninvited.workable.create(String(own.id), { email: newEmail() })).toMatchObject({ status: 201 })
  } finally {
    await quiet.close()
  }
})

test('the key of an applicant system works only for its connection, as Basic or Bearer, not for the API', async () => {
  const { door, key, id, admin } = await connect(server, counterpart, 'greenhouse')
  const tests = (kind: string, authorization: string, path = 'list_tests') =>
    ask(server.url, `/ats/${kind}/${path}`, { headers: { authorization } })
  expect(await tests('greenhouse', basicOf(door.key))).toMatchObject({ status: 200 })
  expect(await tests('greenhouse', `Bearer ${key}`)).toMatchObject({ status: 200 })
  expect(await tests('workable', `Bearer ${key}`, 'tests')).toMatchObject({ status: 401 })
  for (const wrong of ['', 'Basic', basicOf('assay_x'), `Bearer ${server.admin.token}`, `Bearer ${key}x`])
    expect(await tests('greenhouse', wrong)).toMatchObject({ status: 401, json: { status: 401 } })
  expect(await ask(server.url, '/api/interview/', { token: key })).toMatchObject({ status: 401 })
  expect((await tests('greenhouse', '')).headers.get('www-authenticate')).toContain('Basic')

  await admin(updateConnection, { params: { id }, body: { is_active: false } })
  expect(await tests('greenhouse', basicOf(key))).toMatchObject({ status: 401 })
})

test('after a connection gets a new key, the previous key works for one more day, and older keys are rejected', async () => {
  const now = server.clock.now()
  server.clock.freeze(now)
  const { key, id, admin } = await connect(server, counterpart, 'greenhouse')
  const opens = async (one: string) =>
    (await ask(server.url, '/ats/greenhouse/list_tests', { headers: { authorization: basicOf(one) } })).status
  const { key: second } = await admin(renewConnectionKey, { params: { id } })
  expect([await opens(key), await opens(second)]).toEqual([200, 200])
  const { key: third } = await admin(renewConnectionKey, { params: { id } })
  expect([await opens(key), await opens(second), await opens(third)]).toEqual([401, 200, 200])
  server.clock.freeze(now + 24 * HOUR)
  expect([await opens(second), await opens(third)]).toEqual([401, 200])
  server.clock.freeze(now)
})

test('unknown addresses below /ats/ return a JSON error that is not cached, and never the web page', async () => {
  const { key } = await connect(server, counterpart, 'greenhouse')
  const known = await ask(server.url, '/ats/greenhouse/list_tests', { headers: { authorization: basicOf(key) } })
  for (const path of ['/ats', '/ats/', '/ats/nobody', '/ats/greenhouse', '/ats/greenhouse/unknown', '/%61ts/x']) {
    const { status, headers } = await ask(server.url, path)
    expect({ path, status, type: headers.get('content-type'), cache: headers.get('cache-control') }).toEqual({
      ...{ path, status: 404, type: expect.stringContaining('application/json'), cache: 'no-store' },
    })
  }
  expect(known.headers.get('cache-control')).toBe('no-store')
  expect(known.headers.get('content-type')).toContain('application/json')
})
