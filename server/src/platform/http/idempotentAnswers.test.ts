import { createToken } from '@assay/contract/auth/tokens'
import { createLabel, listLabels } from '@assay/contract/labels'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBank } from '../../../../testing/client/exam.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const send = (json: unknown, key: string, { path = '/api/label', token = server.staff.token } = {}) =>
  ask(server.url, path, { method: 'POST', token, json, headers: { 'idempotency-key': key } })

const countLabels = async (name: string) =>
  (await server.staff(listLabels)).filter((label) => label.name === name).length

test('fifty simultaneous calls with one idempotency key have one effect and the same response', async () => {
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => send({ name: 'ONCE' }, key)))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ json }) => json['id'])).size).toBe(1)
  expect(await countLabels('ONCE')).toBe(1)
})

test('an idempotency key can be used only for one caller, one call and one body', async () => {
  const key = crypto.randomUUID()
  expect((await send({ name: 'MINE' }, key)).status).toBe(201)
  expect((await send({ name: 'OTHER' }, key)).json).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ field: 'idempotency-key', code: 'KEY_REUSED' }],
  })
  expect((await send({ name: 'THEIRS' }, key, { token: server.admin.token })).status).toBe(201)
})

test('an idempotency key has 1 to 100 visible ASCII characters, and only its owner gets the stored response', async () => {
  for (const key of ['', 'two words', 'é', 'x'.repeat(101)]) {
    const { status, json } = await send({ name: 'NEVER' }, key)
    if (key !== '') expect([key, status, json.errors?.[0]?.code]).toEqual([key, 422, 'FORMAT_KEY'])
  }
  const key = '~order/7!'
  expect((await send({ name: 'WORD' }, key)).status).toBe(201)
  const again = await server.signIn(server.consultantUser.email)
  expect((await send({ name: 'WORD' }, key, { token: again.token })).json).toMatchObject({ name: 'WORD' })
  expect((await send({ name: 'WORDS' }, key.toUpperCase())).status).toBe(201)
  const robot = await again(createToken, { body: { name: 'Robot', scopes: ['bank:write'] } })
  expect((await send({ name: 'WORD' }, key, { token: robot.token })).json).toMatchObject({ code: 'LABEL_DUPLICATED' })
})

test('a repeated call with the same idempotency key may send the fields of its body in another order', async () => {
  const key = crypto.randomUUID()
  const first = await send({ name: 'ORDERED', color: '#009A17', description: 'x' }, key)
  expect(first.status).toBe(201)
  expect((await send({ description: 'x', color: '#009A17', name: 'ORDERED' }, key)).json).toEqual(first.json)
  expect((await send({ description: 'y', color: '#009A17', name: 'ORDERED' }, key)).status).toBe(422)
})

test('two users with the same idempotency key each create an interview', async () => {
  await makeBank(server)
  const key = 'the-same'
  const body = { name: 'Carol Candidate', max_time: 60, amount_of_questions: 10, labels: ['GENERAL'] }
  const made = await Promise.all(
    [server.staff.token, server.admin.token].map((token, at) =>
      send({ ...body, email: `c${at}@example.com` }, key, { path: '/api/interview', token }),
    ),
  )
  expect(made.map(({ status, json }) => [status, json['email']])).toEqual([
    [201, 'c0@example.com'],
    [201, 'c1@example.com'],
  ])
})

test('an error response is not stored, so a corrected call with the same idempotency key succeeds', async () => {
  const key = crypto.randomUUID()
  await server.staff(createLabel, { body: { name: 'TAKEN' } })
  expect((await send({ name: 'TAKEN' }, key)).json).toMatchObject({ code: 'LABEL_DUPLICATED' })
  expect((await send({ name: 'FREE' }, key)).status).toBe(201)
})

test('a repeated call does not return a secret again, and the secret is not stored', async () => {
  const caller = await server.signIn(server.consultantUser.email)
  const key = crypto.randomUUID()
  const asked = { path: `/api${createToken.path}`, token: caller.token }
  const first = await send({ name: 'Robot', scopes: ['bank:read'] }, key, asked)
  const again = await send({ name: 'Robot', scopes: ['bank:read'] }, key, asked)

  expect(first.status).toBe(201)
  expect(again).toMatchObject({ status: 409, json: { code: 'SHOWN_ONCE' } })
  const kept = await server.db.selectFrom('kept_answers').selectAll().where('key', '=', key).execute()
  expect(JSON.stringify(kept)).not.toContain(first.json['token'])
})

test('an erased response is not sent again, and after a day its idempotency key can be used for another call', async () => {
  const key = crypto.randomUUID()
  await send({ name: 'ERASED' }, key)
  await server.db.updateTable('kept_answers').set({ answer: null, erased_at: 1 }).where('key', '=', key).execute()
  expect((await send({ name: 'ERASED' }, key)).status).toBe(404)

  server.clock.advance(11 * 60 * 60_000)
  await server.staff(listLabels)
  server.clock.advance(11 * 60 * 60_000)
  await server.staff(listLabels)
  server.clock.advance(3 * 60 * 60_000)
  expect((await send({ name: 'ANEW' }, key)).status).toBe(201)
})
