import { createInterview, getInterview } from '@assay/contract/interviews/interviews'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CANDIDATE, candidateOf, makeBank, makeInterview, makeRunningExam } from '../../../../../testing/client/exam.ts'
import { timeOf } from '../../../../../testing/client/time.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeBank(server)
})
afterAll(() => server.close())

test('extra time in percent or minutes is added to the test time from the start', async () => {
  const quarter = await makeInterview(server, { accommodation: { percent: 25 } })
  const twenty = await makeInterview(server, { accommodation: { minutes: 20 } })

  expect(quarter).toMatchObject({ accommodation: { percent: 25, seconds: 900 }, remaining_time: '01:15:00' })
  expect(twenty).toMatchObject({ accommodation: { percent: null, seconds: 1_200 }, remaining_time: '01:20:00' })
  expect(await server.anonymous(getInterview, { params: { code: quarter.code } })).toMatchObject({
    max_time: 60,
    remaining_time: '01:15:00',
  })
  const { remaining_time } = await candidateOf(server.anonymous, quarter.code).start()
  expect(remaining_time).toBe('01:15:00')
})

test('extra time can be changed and removed until the start, and every change is in the time ledger', async () => {
  const { code } = await makeInterview(server, { accommodation: { percent: 50 } })
  const time = timeOf(server, code)

  expect(await time.accommodate({ minutes: 10 })).toMatchObject({ accommodation: { percent: null, seconds: 600 } })
  expect(await time.accommodate({ minutes: 0 })).toMatchObject({ accommodation: null, remaining_time: '01:00:00' })
  await time.accommodate({ percent: 25 })

  const { clock } = await time.evidence()
  const by = { id: server.consultantUser.id, full_name: 'Grace Hopper' }
  expect(clock).toMatchObject(
    [1_800, -1_200, -600, 900].map((seconds) => ({ kind: 'extra', seconds, by, reason: null })),
  )
  await candidateOf(server.anonymous, code).start()
  await expect(time.accommodate({ minutes: 5 })).rejects.toMatchObject({ status: 409, code: 'CLOCK_STARTED' })
  const sum = (await time.evidence()).clock.reduce((seconds, row) => seconds + row.seconds, 0)
  expect(sum).toBe(75 * 60)
})

test('only staff who may see extra time see that an interview has none; for other staff, the field is missing', async () => {
  const { code } = await makeInterview({ staff: server.admin })

  expect(await server.admin(getInterview, { params: { code } })).toMatchObject({ accommodation: null })
  expect(Object.keys(await timeOf(server, code).look())).not.toContain('accommodation')
})

test.each([
  { body: {}, field: 'minutes' },
  { body: { percent: 25, minutes: 5 }, field: 'minutes' },
  { body: { percent: 0 }, field: 'percent' },
  { body: { percent: 201 }, field: 'percent' },
  { body: { percent: 12.5 }, field: 'percent' },
  { body: { percent: '25' }, field: 'percent' },
  { body: { minutes: -1 }, field: 'minutes' },
  { body: { minutes: 241 }, field: 'minutes' },
])('$body is rejected as extra time', async ({ body, field }) => {
  const { code } = await makeInterview(server)
  const headers = { authorization: `Bearer ${server.staff.token}`, 'content-type': 'application/json' }

  const put = await ask(server.url, `/api/interview/${code}/accommodation`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(body),
  })
  expect(put).toMatchObject({ status: 422, json: { errors: [{ field }] } })
  const wanted = { name: 'Carol', email: CANDIDATE, max_time: 60, amount_of_questions: 10, labels: ['GENERAL'] }
  const post = await ask(server.url, '/api/interview/', {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...wanted, accommodation: body }),
  })
  expect(post).toMatchObject({ status: 422, json: { errors: [{ field: `accommodation.${field}` }] } })
  expect(await timeOf(server, code).look()).toMatchObject({ accommodation: null })
})

test('only administrators can change the extra time of another user’s interview', async () => {
  const { code } = await makeInterview({ staff: server.admin })

  await expect(timeOf(server, code).accommodate({ minutes: 5 })).rejects.toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
  })
  const { code: own } = await makeInterview(server)
  const changed = await timeOf({ staff: server.admin }, own).accommodate({ minutes: 5 })
  expect(changed).toMatchObject({ accommodation: { percent: null, seconds: 300 } })
})

test('two requests with the same idempotency key set extra time once', async () => {
  const body = { name: 'Carol', email: CANDIDATE, max_time: 60, amount_of_questions: 10, labels: ['GENERAL'] }
  const headers = { 'idempotency-key': '7d8a5c1e-7b0f-4a52-9a3c-0d9b8a9f1c11' }
  const make = () => server.staff(createInterview, { body: { ...body, accommodation: { percent: 25 } }, headers })

  const [one, other] = [await make(), await make()]
  expect(other.code).toBe(one.code)
  expect((await timeOf(server, one.code).evidence()).clock).toHaveLength(1)
})

test('if a test starts while its extra time changes, the time ledger is correct, in either order', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { code } = await makeInterview(server)
    const time = timeOf(server, code)
    const [changed, started] = await Promise.allSettled([
      time.accommodate({ minutes: 15 }),
      candidateOf(server.anonymous, code).start(),
    ])

    expect(started.status).toBe('fulfilled')
    if (changed.status === 'rejected') expect(changed.reason).toMatchObject({ code: 'CLOCK_STARTED' })
    const { clock } = await time.evidence()
    const sum = clock.reduce((seconds, row) => seconds + row.seconds, 0)
    const row = await server.db
      .selectFrom('interviews')
      .select(['started_at', 'deadline_at'])
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    expect((row.deadline_at ?? 0) - (row.started_at ?? 0)).toBe(sum * 1_000)
    expect(sum).toBe(changed.status === 'fulfilled' ? 75 * 60 : 60 * 60)
  }
})

test('every change of extra time is in the audit log, with the user who made the change', async () => {
  const { interview } = await makeRunningExam(server, { accommodation: { percent: 100 } })
  const auditEntries = await server.db
    .selectFrom('audit')
    .select(['action', 'actor_name', 'detail', 'object_kind'])
    .where('action', '=', 'accommodated')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()

  expect(interview.accommodation).toEqual({ percent: 100, seconds: 3_600 })
  expect(auditEntries).toEqual([
    { action: 'accommodated', actor_name: 'Grace Hopper', detail: '{"percent":100}', object_kind: 'interview' },
  ])
})
