import { createToken } from '@assay/contract/auth/tokens'
import { createLabel } from '@assay/contract/labels'
import { expect, test } from 'vitest'
import { makeBank } from '../../../../testing/client/exam.ts'
import { makeBlueprint, makeRound, people } from '../../../../testing/client/round.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { startTestServer } from '../../../../testing/server/testServer.ts'

test('an unknown query parameter is rejected for an API token, and ignored for other callers', async () => {
  const server = await startTestServer()
  const { token } = await server.admin(createToken, { body: { name: 'Robot', scopes: ['interviews:read'] } })
  const asked = (path: string, by: string | null) => ask(server.url, `/api${path}`, { ...(by && { token: by }) })
  for (const path of ['/interview?statsu=Done', '/token/me?statsu=1', '/label?statsu=1', '/event?limit=1&statsu=1']) {
    const refused = await asked(path, token)
    expect([path, refused.status, refused.json.errors]).toEqual([
      path,
      422,
      [expect.objectContaining({ field: 'statsu', code: 'UNKNOWN_PARAMETER' })],
    ])
  }
  expect((await asked('/interview?status=Done&start_index=0&end_index=5&cursor', token)).status).toBe(422)
  expect((await asked('/interview?status=Done&sort=name', token)).status).toBe(200)
  expect((await asked('/interview?statsu=Done', server.staff.token)).status).toBe(200)
  await server.close()
})

test('an unknown field of a body is rejected for an API token, and ignored for other callers', async () => {
  const server = await startTestServer()
  const { token } = await server.admin(createToken, { body: { name: 'Robot', scopes: ['bank:write'] } })
  const json = { name: 'MEMBERS', colour: '#123456' }
  const send = (by: string | null) => ask(server.url, '/api/label', { method: 'POST', token: by, json })

  const refused = await send(token)
  expect([refused.status, refused.json.errors]).toEqual([
    422,
    [
      {
        field: 'colour',
        code: 'UNKNOWN_FIELD',
        message: 'There is no such field; the most similar name is color',
      },
    ],
  ])
  expect((await send(server.staff.token)).status).toBe(201)
  await server.close()
})

test('a call without a body rejects body fields from an API token, and ignores body fields from other callers', async () => {
  const server = await startTestServer()
  const { id } = await server.staff(createLabel, { body: { name: 'GONE' } })
  const { token } = await server.admin(createToken, { body: { name: 'Robot', scopes: ['bank:write'] } })
  const send = (by: string | null) =>
    ask(server.url, `/api/label/${id}`, { method: 'DELETE', token: by, json: { forced: true } })

  expect(await send(token)).toMatchObject({
    status: 422,
    json: { errors: [{ field: 'forced', code: 'UNKNOWN_FIELD', message: 'There is no such field' }] },
  })
  expect((await send(server.staff.token)).status).toBe(204)
  await server.close()
})

test('for a new interview, an amount inside a label is rejected for an API token, and ignored for other callers', async () => {
  const server = await startTestServer()
  await makeBank(server, 10, ['SQL'])
  const { token } = await server.admin(createToken, { body: { name: 'Robot', scopes: ['interviews:write'] } })
  const json = {
    name: 'Ann Lee',
    email: 'ann@example.com',
    amount_of_questions: 10,
    max_time: 60,
    labels: [{ name: 'SQL', amount: 5 }],
  }
  const send = (by: string | null) => ask(server.url, '/api/interview', { method: 'POST', token: by, json })

  expect(await send(token)).toMatchObject({ status: 422, json: { errors: [{ field: 'labels.0.amount' }] } })
  expect((await send(server.staff.token)).status).toBe(201)
  await server.close()
})

test('a program can send labels in the same format in which it received them', async () => {
  const server = await startTestServer()
  await makeBank(server, 10, ['SQL'])
  const { token } = await server.admin(createToken, { body: { name: 'Robot', scopes: ['interviews:write'] } })
  const blueprint = await makeBlueprint(server, { labels: [{ name: 'SQL' }] })
  const { interviews } = await makeRound(server, blueprint, people(1))
  const send = (path: string, json: object) => ask(server.url, `/api/${path}`, { method: 'POST', token, json })

  const recipe = { amount_of_questions: 10, max_time: 60 }
  const made = [
    await send('blueprint', { name: 'Again', labels: blueprint.labels, ...recipe }),
    await send('interview', { ...people(2)[1], labels: interviews[0]?.labels, ...recipe }),
    await send('interview', { ...people(3)[2], labels: blueprint.labels, ...recipe }),
  ]
  expect(made.map(({ status, json }) => [status, json.errors])).toEqual([
    [201, undefined],
    [201, undefined],
    [201, undefined],
  ])
  await server.close()
})
