import { deleteBlueprint, getBlueprint } from '@assay/contract/blueprints'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { binOf } from '../../../../testing/client/bin.ts'
import { candidateOf, makeBank } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeInvited, makeRound, people } from '../../../../testing/client/round.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server, 10)
})
afterAll(() => server.close())

const readBlueprint = (id: number) => server.staff(getBlueprint, { params: { id } })
const change = (id: number, body: object, who = server.staff) =>
  ask(server.url, `/api/blueprint/${id}`, { method: 'PUT', token: who.token, json: body })
const changed = (version: number) => ({ status: 200, json: { version } })
const GRACE = () => ({ id: server.consultantUser.id, full_name: 'Grace Hopper' })

async function finishOne(blueprint: { id: number }) {
  const { code, email } = await makeInvited(server, blueprint)
  const candidate = candidateOf(server.anonymous, code, email)
  await candidate.start()
  await candidate.finish()
  return code
}

test('a blueprint is created for a role, with or without a pass mark', async () => {
  expect(await makeBlueprint(server)).toMatchObject({ role: null, pass_mark: null, pass_marks: [], version: 1 })

  const made = await makeBlueprint(server, { role: ' Data engineer ', pass_mark: 60 })
  const first = { pass_mark: 60, reason: null, by: GRACE(), time: expect.any(String) }
  expect(made).toMatchObject({ role: 'Data engineer', pass_mark: 60, pass_marks: [first], version: 1 })
  expect(await readBlueprint(made.id)).toEqual(made)
})

test.each([
  [{ pass_mark: 0 }, 'pass_mark', 'TOO_SMALL'],
  [{ pass_mark: 100 }, 'pass_mark', 'TOO_LARGE'],
  [{ pass_mark: 60.5 }, 'pass_mark', 'INVALID'],
  [{ role: 'x'.repeat(101) }, 'role', 'TOO_LONG'],
  [{ role: 'One\nTwo' }, 'role', 'ONE_LINE'],
  [{ pass_mark: 60, pass_mark_reason: ' ' }, 'pass_mark_reason', 'REQUIRED'],
  [{ pass_mark: 60, pass_mark_reason: 'x'.repeat(501) }, 'pass_mark_reason', 'TOO_LONG'],
  [{ version: 'one' }, 'version', 'WRONG_TYPE'],
])('a blueprint with %j gets an error at the field %s', async (body, field, code) => {
  const { id } = await makeBlueprint(server)
  expect(await change(id, body)).toMatchObject({ status: 422, json: { errors: [{ field, code }] } })
})

test('after the first result, a new pass mark needs a reason, and the history lists every pass mark', async () => {
  const blueprint = await makeBlueprint(server)
  const { id } = blueprint
  await makeRound(server, blueprint, people(1, 5))
  expect(await change(id, { pass_mark: 50 })).toMatchObject(changed(2))

  const code = await finishOne(blueprint)
  const REFUSED = { status: 422, json: { errors: [{ field: 'pass_mark_reason', code: 'REQUIRED' }] } }
  expect(await change(id, { pass_mark: 60, name: 'Lost' })).toMatchObject(REFUSED)
  expect(await change(id, { pass_mark: null, pass_mark_reason: null })).toMatchObject(REFUSED)
  expect(await readBlueprint(id)).toMatchObject({ name: blueprint.name, pass_mark: 50, version: 2 })
  expect(await change(id, { pass_mark: 50, pass_mark_reason: 'No change' })).toMatchObject(changed(2))
  expect(await change(id, { pass_mark: 60, pass_mark_reason: 'Too many passed' }, server.admin)).toMatchObject(
    changed(3),
  )
  expect(await change(id, { pass_mark: null, pass_mark_reason: 'Not used' })).toMatchObject(changed(4))

  expect((await readBlueprint(id)).pass_marks).toMatchObject([
    { pass_mark: null, reason: 'Not used', by: GRACE() },
    { pass_mark: 60, reason: 'Too many passed', by: { id: server.adminUser.id } },
    { pass_mark: 50, reason: null, by: GRACE() },
  ])
  const auditEntries = await server.db
    .selectFrom('audit')
    .select('detail')
    .where('object_kind', '=', 'blueprint')
    .execute()
  expect(JSON.stringify(auditEntries)).not.toContain('Too many passed')

  await server.staff(deleteInterview, { params: { code } })
  expect(await change(id, { pass_mark: 70 })).toMatchObject(changed(5))
})

test('the version number of a blueprint increases only when the blueprint changes', async () => {
  const { id } = await makeBlueprint(server, { name: 'First', open_days: 7 })
  const steps: [object, number][] = [
    [{ name: 'Second' }, 2],
    [{ name: 'Second', open_days: 7, labels: [{ name: 'GENERAL' }], is_archived: false }, 2],
    [{ max_time: 30 }, 3],
    [{ max_time: 30 }, 3],
    [{ role: 'Analyst', texts: { invitation: { en: { subject: 'Hello', body: '{link}' } } } }, 4],
    [{ texts: { invitation: { en: { subject: 'Hello', body: '{link}' } }, reminder: {}, decline: {} } }, 4],
    [{ is_archived: true }, 5],
    [{ is_archived: true }, 5],
    [{}, 5],
  ]
  for (const [body, version] of steps)
    expect(await change(id, body), JSON.stringify(body)).toMatchObject(changed(version))
})

test('saving an outdated blueprint version is rejected, and saving without a version overwrites changes', async () => {
  const { id } = await makeBlueprint(server, { name: 'First' })
  expect(await change(id, { name: 'Theirs', version: 1 })).toMatchObject(changed(2))

  const mine = { name: 'Mine', pass_mark: 40, max_time: 30, version: 1 }
  expect(await change(id, mine)).toMatchObject({ status: 409, json: { code: 'BLUEPRINT_CHANGED' } })
  expect(await readBlueprint(id)).toMatchObject({
    name: 'Theirs',
    pass_mark: null,
    pass_marks: [],
    max_time: 60,
    version: 2,
  })
  expect(await change(id, { ...mine, version: 3 })).toMatchObject({ status: 409 })
  expect(await change(id, { ...mine, version: undefined })).toMatchObject(changed(3))
  expect(await change(id, { ...mine, version: 3 })).toMatchObject(changed(3))
})

test('of two simultaneous saves of the same blueprint version, one succeeds and one is rejected', async () => {
  const { id } = await makeBlueprint(server)
  const answers = await Promise.all([40, 50, 60].map((pass_mark) => change(id, { pass_mark, version: 1 })))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await readBlueprint(id)).toMatchObject({ version: 2, pass_marks: [expect.anything()] })
})

test('permanently deleting a blueprint deletes its pass marks', async () => {
  const { id, name } = await makeBlueprint(server, { pass_mark: 60 })
  await server.staff(deleteBlueprint, { params: { id } })
  const bin = binOf(server.staff)
  await bin.purge((await bin.find(name)).id)
  expect(await server.db.selectFrom('pass_marks').selectAll().where('blueprint_id', '=', id).execute()).toEqual([])
})
