import { getConnection, resendOrderStatus, updateConnection } from '@assay/contract/applicantSystems/connections'
import { listBin, restoreItem } from '@assay/contract/bin'
import { erase } from '@assay/contract/erasure/erasure'
import { applyKeyFix, previewKeyFix } from '@assay/contract/insight/keyFix'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import { expect, test } from 'vitest'
import { candidateOf, correctOptionIds, takeTest } from '../../../../testing/client/exam.ts'
import { makeBlueprint } from '../../../../testing/client/round.ts'
import { interviewOf, pollUntil } from '../../../../testing/server/applicantSystems/hiringTest.ts'
import { useOrderTest } from '../../../../testing/server/applicantSystems/receivedUpdates.ts'

const SECOND = 1_000
const DAY = 24 * 3_600 * SECOND

const there = useOrderTest()

test('the applicant system gets a score again only if the score changes after the end of the test', async () => {
  const { counterpart, server, bank, to, said, ordered } = there()
  const connected = await to('workable')
  const { interview } = await ordered(connected)
  await takeTest(server, interview)
  await pollUntil(() => said().at(-1)).toMatchObject({ assessment: { summary: '0 of 10 correct' } })
  await server.staff(deleteInterview, { params: { code: interview.code } })

  const { code, email } = (await ordered(connected)).interview
  const candidate = candidateOf(server.anonymous, code, email)
  const { questions } = await candidate.start()
  for (const question of questions) await candidate.submit(question, correctOptionIds(bank, question))
  await candidate.finish()
  await pollUntil(() => said().at(-1)).toMatchObject({ assessment: { score: '100', summary: '10 of 10 correct' } })
  const before = counterpart().received.length
  const [question] = bank
  const right = question?.answers.flatMap(({ id, is_valid }) => (is_valid ? [] : [id])).slice(0, 1) ?? []
  const admin = await server.signIn(server.adminUser.email)
  const params = { id: question?.id ?? 0 }
  const { version } = await admin(previewKeyFix, { params, query: { right: right.join(','), treatment: 'rescore' } })
  await admin(applyKeyFix, { params, body: { version, right, treatment: 'rescore', reason: 'Mistyped' } })
  await pollUntil(() => said().slice(before)).toMatchObject([
    { status: 'completed', assessment: { score: '90', summary: '9 of 10 correct' } },
  ])
  await ordered(connected)
  await pollUntil(() => said().slice(before + 1)).toEqual([{ status: 'pending' }])
})

test('failed status messages are retried like webhooks, and a newer status replaces a queued message', async () => {
  const { counterpart, server, to, pass, said, ordered, orderOf, settled } = there()
  const connected = await to('workable')
  counterpart().answer(500)
  const { id, interview } = await ordered(connected)
  await pollUntil(said).toHaveLength(1)
  await settled(id, 1)
  expect(await orderOf(connected, id)).toMatchObject({ told: null, attempts: 1, status: 500 })
  pass(6 * SECOND)
  await settled(id, 2)
  await takeTest(server, interview)
  await pollUntil(() => said().slice(2)).toMatchObject([{ status: 'completed' }])
  await settled(id, 3)

  counterpart().answer()
  pass(DAY)
  await pollUntil(() => said().slice(3)).toMatchObject([{ status: 'completed' }])
  await settled(id, 4)
  connected.admin = await server.signIn(server.adminUser.email)
  expect(await orderOf(connected, id)).toMatchObject({ told: 'complete', status: 200 })
})

test('failed status messages are retried for weeks, with a warning after days that stays until a success', async () => {
  const { counterpart, server, to, pass, said, ordered } = there()
  const connected = await to('workable')
  counterpart().answer(503)
  const { id } = await ordered(connected)
  const trouble = async () =>
    (await (await server.signIn(server.adminUser.email))(getConnection, { params: { id: connected.id } })).trouble
  for (let tries = 1; tries <= 11; tries += 1) {
    await pollUntil(
      async () =>
        (await server.db.selectFrom('orders').select('tries').where('order_id', '=', id).executeTakeFirst())?.tries,
    ).toBe(tries)
    if (tries < 11) pass(DAY)
  }
  expect(await trouble()).toBe('FAILING')
  counterpart().answer()
  pass(2 * DAY)
  await pollUntil(trouble).toBeNull()
  expect(said().at(-1)).toEqual({ status: 'pending' })
})

test('the status messages of a test are sent one after another, even if the receiver is slow', async () => {
  const { counterpart, server, test_id, somebody, to, said, ordered, orderOf } = there()
  const connected = await to('workable')
  const { promise: free, resolve } = Promise.withResolvers<void>()
  counterpart().answer((_told, response) => void free.then(() => response.writeHead(200).end()))
  const { id, interview } = await ordered(connected)
  await pollUntil(said).toHaveLength(1)
  await takeTest(server, interview)
  const witness = await to('ashby')
  const { json } = await witness.ashby.start(test_id, { email: somebody() })
  await takeTest(server, await interviewOf(witness, json.results.assessment_id), false)
  await pollUntil(said).toHaveLength(2)
  expect(said().filter(({ status }) => status !== undefined)).toEqual([{ status: 'pending' }])
  resolve()
  await pollUntil(() => said().at(-1)).toMatchObject({ status: 'completed' })
  await pollUntil(() => orderOf(connected, id)).toMatchObject({ told: 'complete', attempts: 2 })
})

test('staff can send a status message again by hand, even if the connection is disabled', async () => {
  const { server, to, said, ordered, orderOf } = there()
  const connected = await to('workable')
  const { id } = await ordered(connected)
  await pollUntil(() => orderOf(connected, id)).toMatchObject({ told: 'sent' })
  const admin = await server.signIn(server.adminUser.email)
  await admin(updateConnection, { params: { id: connected.id }, body: { is_active: false } })
  const params = { id: connected.id, order: id }
  expect(await admin(resendOrderStatus, { params })).toMatchObject({ id, state: 'sent' })
  await pollUntil(said).toEqual([{ status: 'pending' }, { status: 'pending' }])
  await expect(admin(resendOrderStatus, { params: { ...params, order: 'ord_0' } })).rejects.toMatchObject({
    code: 'ORDER_NOT_FOUND',
  })
})

test('after a deleted test is restored, its current status is sent', async () => {
  const { server, to, said, ordered } = there()
  const connected = await to('workable')
  const { interview } = await ordered(connected)
  await pollUntil(said).toHaveLength(1)
  await server.staff(deleteInterview, { params: { code: interview.code } })
  await pollUntil(said).toHaveLength(2)
  const { items } = await server.staff(listBin)
  await server.staff(restoreItem, { params: { id: items[0]?.id ?? 0 } })
  await pollUntil(said).toEqual([{ status: 'pending' }, { status: 'rejected' }, { status: 'pending' }])
})

test('after a candidate is erased, the status “deleted” is sent and the order has no personal data', async () => {
  const { server, somebody, to, said, ordered, orderOf } = there()
  const connected = await to('workable')
  const email = somebody()
  const { id } = await ordered(connected, { email })
  await pollUntil(() => orderOf(connected, id)).toMatchObject({ told: 'sent' })
  // A callback URL may contain personal data, so it is deleted with the candidate.
  const path = `callbacks?for=${encodeURIComponent(email)}`
  const application = await makeBlueprint(server)
  const named = await connected.workable.create(String(application.id), { email, path })
  await pollUntil(said).toHaveLength(2)
  const admin = await server.signIn(server.adminUser.email)
  await admin(erase, { body: { email } })
  const [left] = await server.db
    .selectFrom('orders')
    .select('url')
    .where('order_id', '=', named.json.assessment_id)
    .execute()
  expect(left).toEqual({ url: null })
  await pollUntil(() => said().at(-1)).toEqual({ status: 'rejected' })
  await pollUntil(() => orderOf(connected, id)).toMatchObject({
    state: 'deleted',
    told: 'deleted',
    interview_id: null,
  })
  const row = await server.db.selectFrom('orders').selectAll().where('order_id', '=', id).executeTakeFirst()
  expect(row?.url).toBeNull()
  expect(JSON.stringify(row)).not.toContain('callbacks')
})
