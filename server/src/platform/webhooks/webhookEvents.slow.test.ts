import { applyKeyFix, previewKeyFix } from '@assay/contract/insight/keyFix'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import { reopenInterview } from '@assay/contract/interviews/interviewTime'
import { getResults } from '@assay/contract/results/results'
import { getWebhook, listDeliveries, listWebhooks, updateWebhook } from '@assay/contract/webhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { candidateOf, makeInterview } from '../../../../testing/client/exam.ts'
import { openReceiver, type Receiver, signatureOf } from '../../../../testing/server/network/receiver.ts'
import {
  deleteAllWebhooks,
  LOOPBACK,
  startWebhookServer,
  webhooksOf,
} from '../../../../testing/server/network/webhooks.ts'
import { openNode, type TestServer } from '../../../../testing/server/testServer.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueWebhookEvents } from './outbox.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const MANY = 200

let server: TestServer
let receiver: Receiver
beforeAll(async () => {
  server = await startWebhookServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.admin = await server.signIn(server.adminUser.email)
  receiver = await openReceiver()
})
afterEach(async () => {
  await deleteAllWebhooks(server)
  await receiver.close()
})

const { hook, deliveries, came, settled, finishedOne, makeFinishedId } = webhooksOf(() => ({ server, receiver }))

test('a webhook receives start, end and deletion of a test, signed and without a name', async () => {
  const { id, secret, ...made } = await hook(['interview.started', 'interview.finished', 'interview.deleted'])
  expect(made).toMatchObject({ url: receiver.url, is_active: true, trouble: null, last_delivered_at: null })
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  const { code, id: interview } = await finishedOne()
  await server.staff(deleteInterview, { params: { code } })
  await came(3)

  const at = new Date(server.clock.now()).toISOString()
  const link = `http://localhost:3000/api/interview/${interview}`
  const named = { id: interview, external_id: 'A-1', code: interview }
  const done = { ...named, interview_status: 'Done', link: `${link}/results` }
  expect(new Map(receiver.received().map(({ type, timestamp, data }) => [type, { timestamp, data }]))).toEqual(
    new Map([
      ['interview.started', { timestamp: at, data: { ...named, interview_status: 'In Progress', link } }],
      ['interview.finished', { timestamp: at, data: done }],
      ['interview.deleted', { timestamp: at, data: { ...done, reason: 'deleted' } }],
    ]),
  )
  for (const one of receiver.came) {
    expect(one.headers['webhook-signature']).toBe(signatureOf(one, secret))
    expect(one.headers['webhook-timestamp']).toBe(String(Math.floor(server.clock.now() / SECOND)))
    expect(one.headers['content-type']).toBe('application/json')
    expect(one.body).not.toMatch(/carol|example\.com/i)
    expect(one.body).not.toContain(code)
  }
  await settled(id, 'delivered', 3)
  expect(new Set(receiver.came.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set((await deliveries(id)).map((delivery) => delivery.id)),
  )
  expect(await server.admin(getWebhook, { params: { id } })).toMatchObject({ last_delivered_at: at })
  expect(JSON.stringify(await server.admin(listWebhooks))).not.toContain('whsec_')
})

test('a webhook also receives the events of a reopened or rescored test', async () => {
  await hook(['interview.reopened', 'interview.rescored'])
  const over = await makeInterview(server)
  await candidateOf(server.anonymous, over.code).start()
  server.clock.advance(3 * HOUR)
  await server.staff(reopenInterview, { params: { code: over.code }, body: { minutes: 10, reason: 'No network' } })
  const { code, id: done } = await finishedOne()
  const { questions } = await server.staff(getResults, { params: { code } })
  const [{ id, answers }] = questions as [(typeof questions)[0]]
  const right = answers.filter(({ is_valid }) => is_valid).map((answer) => answer.id)
  const fix = { right, treatment: 'void', reason: 'No answer is right' } as const
  const query = { right: right.join(','), treatment: fix.treatment }
  const { version } = await server.staff(previewKeyFix, { params: { id }, query })
  await server.staff(applyKeyFix, { params: { id }, body: { ...fix, version } })

  await expect.poll(() => receiver.received().map(({ data }) => data.code)).toContain(done)
  const link = (of: string) => expect.stringMatching(new RegExp(`/api/interview/${of}/results$`))
  expect(receiver.received()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        type: 'interview.reopened',
        data: expect.objectContaining({ code: over.id, interview_status: 'In Progress', link: link(over.id) }),
      }),
      expect.objectContaining({
        type: 'interview.rescored',
        data: expect.objectContaining({ code: done, interview_status: 'Done', link: link(done) }),
      }),
    ]),
  )
  // The running test must end here. If the server closed this test later, the events of the test would be sent during
  // other test cases.
  const late = candidateOf(server.anonymous, over.code)
  await late.start()
  await late.finish()
})

test('an event without an active webhook is not stored for delivery', async () => {
  const { id } = await hook(['interview.started'])
  await server.admin(updateWebhook, { params: { id }, body: { is_active: false } })
  await makeFinishedId()
  const other = await hook(['interview.deleted'])
  await makeFinishedId()

  expect(await deliveries(id)).toEqual([])
  expect(await deliveries(other.id)).toEqual([])
})

test('if many tests end, each delivery is sent by only one node', async () => {
  const other = server.place.databaseUrl
    ? await openNode({ place: server.place, clock: server.clock, config: { webhookNetworks: LOOPBACK } })
    : null
  const { id } = await hook()
  const { code, id: publicId } = await makeInterview(server)
  const { id: interviewId } = await server.db
    .selectFrom('interviews')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const named = { interviewId, publicId, externalId: null }
  const event = { type: 'interview.finished' as const, ...named, at: server.clock.now(), data: {} }
  await inTransaction(server.db, (tx) => queueWebhookEvents(tx, Array(MANY).fill(event)))

  await expect
    .poll(async () => (await server.admin(listDeliveries, { params: { id }, query: { state: 'waiting' } })).deliveries)
    .toEqual([])
  expect(receiver.came).toHaveLength(MANY)
  expect(new Set(receiver.came.map(({ headers }) => headers['webhook-id'])).size).toBe(MANY)
  await other?.close()
})
