import type { WebhookEvent } from '@assay/contract/facts/facts'
import { applyKeyFix, previewKeyFix } from '@assay/contract/insight/keyFix'
import { reopenInterview } from '@assay/contract/interviews/addTime'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import { getResults } from '@assay/contract/results/results'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  pingWebhook,
  renewWebhookSecret,
  resendDelivery,
  updateWebhook,
} from '@assay/contract/webhooks'
import { parseNetwork } from '@assay/domain/webhooks/publicAddress'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { candidateOf, makeBank, makeInterview } from '../../../../testing/client/exam.ts'
import { openReceiver, type Receiver, signatureOf } from '../../../../testing/server/network/receiver.ts'
import { openNode, startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'
import { inTransaction } from '../db/transaction.ts'
import { queueWebhookEvents } from './outbox.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const MANY = 200
const ANOTHER_PROTOCOL = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n'
const LOOPBACK = ['127.0.0.0/8', '::1/128'].flatMap((text) => parseNetwork(text) ?? [])

let server: TestServer
let receiver: Receiver
beforeAll(async () => {
  server = await startTestServer({ config: { webhookNetworks: LOOPBACK } })
  server.clock.freeze(Date.UTC(2031, 4, 5, 12))
  server.admin = await server.signIn(server.adminUser.email)
  server.staff = await server.signIn(server.consultantUser.email)
  await makeBank(server, 12)
})
afterAll(() => server.close())
const signInAgain = async () => {
  server.admin = await server.signIn(server.adminUser.email)
}
beforeEach(async () => {
  await signInAgain()
  receiver = await openReceiver()
})
afterEach(async () => {
  for (const { id } of (await server.admin(listWebhooks)).webhooks)
    await server.admin(deleteWebhook, { params: { id } })
  await receiver.close()
})

const hook = (events: WebhookEvent[] = ['interview.finished'], url = receiver.url) =>
  server.admin(createWebhook, { body: { url, events } })
const deliveries = async (id: number, state?: 'waiting' | 'delivered' | 'failed') =>
  (await server.admin(listDeliveries, { params: { id }, query: { ...(state && { state }), limit: '100' } })).deliveries
const came = (amount: number) => expect.poll(() => receiver.came.length).toBe(amount)
const settled = (id: number, state: 'delivered' | 'failed', amount = 1) =>
  expect.poll(async () => (await deliveries(id, state)).length).toBe(amount)
/** An attempt is locked for exactly one minute from its start; the delay until the next attempt varies a little. */
const tried = (id: number, attempts: number, wait: number) =>
  expect
    .poll(async () => {
      const [delivery] = await deliveries(id)
      const next = Date.parse(delivery?.next_attempt_at ?? '') - server.clock.now()
      return { attempts: delivery?.attempts, waits: next > wait && next <= wait * 1.1 }
    })
    .toEqual({ attempts, waits: true })

async function finishedOne() {
  const made = await makeInterview(server, { external_id: 'A-1' })
  const candidate = candidateOf(server.anonymous, made.code)
  await candidate.start()
  await candidate.finish()
  return made
}
const makeFinishedId = async () => (await finishedOne()).id

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
  // The test must end here. Otherwise the server would close it later, and its events would be sent during other tests.
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

test('a failed delivery is retried after each delay with the same id and bytes, until the last attempt', async () => {
  const { id } = await hook()
  receiver.answer((_came, response) => response.writeHead(500).end('x'.repeat(200_000)))
  await makeFinishedId()
  const waits = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 72_000]

  for (const [at, wait] of waits.entries()) {
    await tried(id, at + 1, wait * SECOND)
    const [delivery] = await deliveries(id)
    expect(delivery).toMatchObject({ state: 'waiting', status: 500, error: 'STATUS' })
    server.clock.advance(Date.parse(delivery?.next_attempt_at ?? '') - server.clock.now())
    server.admin = await server.signIn(server.adminUser.email)
  }
  await settled(id, 'failed')

  expect(receiver.came).toHaveLength(11)
  expect(new Set(receiver.came.map(({ body, headers }) => body + headers['webhook-id'])).size).toBe(1)
  expect(await server.admin(getWebhook, { params: { id } })).toMatchObject({ is_active: false, trouble: 'FAILING' })
  const [failed] = await deliveries(id)
  expect(failed).toMatchObject({ state: 'failed', attempts: 11, next_attempt_at: null })

  receiver.answer()
  await signInAgain()
  await server.admin(updateWebhook, { params: { id }, body: { is_active: true } })
  const again = await server.admin(resendDelivery, { params: { id, message: failed?.id ?? '' } })
  expect(again).toMatchObject({ id: failed?.id, state: 'waiting' })
  await settled(id, 'delivered')
  expect(receiver.came.at(-1)?.body).toBe(receiver.came[0]?.body)
  expect(await server.admin(getWebhook, { params: { id } })).toMatchObject({ is_active: true, trouble: null })
  server.staff = await server.signIn(server.consultantUser.email)
}, 60_000)

test('if a receiver answers 410, its webhook is disabled; after the webhook is enabled again, queued deliveries are sent', async () => {
  const { id } = await hook()
  receiver.answer((_came, response) => response.writeHead(410).end())
  await makeFinishedId()
  await expect
    .poll(() => server.admin(getWebhook, { params: { id } }))
    .toMatchObject({ is_active: false, trouble: 'GONE' })
  await makeFinishedId()
  expect(await deliveries(id)).toMatchObject([{ state: 'waiting', attempts: 1, status: 410 }])
  const [waiting] = await deliveries(id)
  const params = { id, message: waiting?.id ?? '' }
  await expect(server.admin(resendDelivery, { params })).rejects.toMatchObject({ code: 'DELIVERY_WAITING' })

  receiver.answer()
  server.clock.advance(HOUR)
  await signInAgain()
  server.admin = await server.signIn(server.adminUser.email)
  server.staff = await server.signIn(server.consultantUser.email)
  expect(await server.admin(updateWebhook, { params: { id }, body: { is_active: true } })).toMatchObject({
    trouble: null,
  })
  await settled(id, 'delivered')
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

test('receivers that never respond do not delay other receivers', async () => {
  const silent = await openReceiver()
  let ended = 0
  silent.answer((_came, response) => response.on('close', () => (ended += 1)))
  for (let one = 0; one < 8; one += 1) await hook(['interview.started', 'interview.finished'], `${silent.url}?${one}`)
  const codes = [await makeFinishedId(), await makeFinishedId()]
  await expect.poll(() => silent.came.length).toBe(32)
  await hook()
  codes.push(await makeFinishedId())
  await came(1)
  expect(receiver.received()).toMatchObject([{ data: { code: codes.at(-1) } }])
  // The attempts to the silent receiver have not ended yet, so the other delivery did not wait for their time limits.
  expect(ended).toBe(0)
  await silent.close()
})

test('a delivery of a crashed node is sent again unchanged after a minute', async () => {
  const { id } = await hook()
  let tries = 0
  receiver.answer((_came, response) => {
    tries += 1
    if (tries > 1) response.writeHead(204).end()
  })
  await makeFinishedId()
  await came(1)
  server.clock.advance(60 * SECOND)
  await settled(id, 'delivered')

  expect(new Set(receiver.came.map(({ headers, body }) => headers['webhook-id'] + body)).size).toBe(1)
  expect(await deliveries(id)).toMatchObject([{ attempts: 2, status: 204 }])
})

test('a ping is sent only once, even for a disabled webhook', async () => {
  const { id } = await hook()
  await server.admin(updateWebhook, { params: { id }, body: { is_active: false } })
  expect(await server.admin(pingWebhook, { params: { id } })).toMatchObject({
    type: 'ping',
    code: null,
    state: 'waiting',
  })
  await settled(id, 'delivered')
  expect(receiver.received()).toMatchObject([{ type: 'ping', data: {} }])

  receiver.answer((_came, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())
  await server.admin(pingWebhook, { params: { id } })
  await settled(id, 'failed')
  expect((await deliveries(id, 'failed'))[0]).toMatchObject({ error: 'REDIRECT', status: 302, attempts: 1 })
})

test('for a day after a new secret is created, deliveries are signed with both secrets', async () => {
  const { id, secret: old } = await hook()
  const { secret } = await server.admin(renewWebhookSecret, { params: { id } })
  expect(secret).not.toBe(old)
  await server.admin(pingWebhook, { params: { id } })
  await came(1)
  server.clock.advance(24 * HOUR)
  server.admin = await server.signIn(server.adminUser.email)
  server.staff = await server.signIn(server.consultantUser.email)
  await server.admin(pingWebhook, { params: { id } })
  await came(2)

  const [first, second] = receiver.came
  if (!first || !second) return expect.unreachable('both came')
  expect(first.headers['webhook-signature']).toBe(`${signatureOf(first, secret)} ${signatureOf(first, old)}`)
  expect(second.headers['webhook-signature']).toBe(signatureOf(second, secret))
})

test.each<[string, Parameters<Receiver['answer']>[0], string]>([
  ['breaks the connection', (_came, response) => response.socket?.destroy(), 'CONNECTION'],
  ['does not use HTTP', (_came, response) => response.socket?.end('nonsense\r\n\r\n'), 'CONNECTION'],
  ['redirects', (_came, response) => response.writeHead(301, { location: 'http://[::1]/' }).end(), 'REDIRECT'],
  ['answers 404', (_came, response) => response.writeHead(404).end(), 'STATUS'],
  ['uses another protocol', (_came, response) => response.socket?.end(ANOTHER_PROTOCOL), 'STATUS'],
])('a delivery fails if the receiver %s', async (_, answer, error) => {
  const { id } = await hook()
  receiver.answer(answer)
  await server.admin(pingWebhook, { params: { id } })
  await settled(id, 'failed')

  expect(await deliveries(id)).toMatchObject([{ error }])
  expect(receiver.came).toHaveLength(1)
})

test('a receiver that never starts or never ends its response does not delay other deliveries', async () => {
  const silent = await openReceiver()
  const endless = await openReceiver()
  silent.answer(() => {})
  endless.answer((_came, response) => {
    response.writeHead(200)
    const write = () => {
      while (response.write('x'.repeat(65_536)));
    }
    response.on('drain', write)
    write()
  })
  const quiet = await hook(['interview.finished'], silent.url)
  const loud = await hook(['interview.finished'], endless.url)
  const good = await hook()
  for (let at = 0; at < 6; at += 1) await server.admin(pingWebhook, { params: { id: quiet.id } })
  await server.admin(pingWebhook, { params: { id: loud.id } })
  await server.admin(pingWebhook, { params: { id: good.id } })

  await settled(good.id, 'delivered')
  await settled(loud.id, 'delivered')
  expect(silent.came.length).toBeLessThanOrEqual(4)
  await expect.poll(async () => (await deliveries(quiet.id, 'failed')).length).toBe(6)
  expect((await deliveries(quiet.id))[0]).toMatchObject({ error: 'TIMEOUT', status: null })
  await silent.close()
  await endless.close()
}, 60_000)

test('a receiver without a valid certificate gets no request', async () => {
  const { id } = await hook(['interview.finished'], receiver.url.replace('http:', 'https:'))
  await server.admin(pingWebhook, { params: { id } })
  await settled(id, 'failed')

  expect(await deliveries(id)).toMatchObject([{ error: 'TLS', status: null }])
  expect(receiver.came).toEqual([])
})

test('a host name that ends in .localhost always means the local machine, independent of the resolver', async () => {
  const { id } = await hook(['interview.finished'], receiver.url.replace('127.0.0.1', 'own.localhost.'))

  await server.admin(pingWebhook, { params: { id } })

  await came(1)
})

const wrong = { status: 422, code: 'VALIDATION_FAILED' }

test.each([
  ['http://example.com/', 'NOT_HTTPS'],
  ['http://8.8.8.8/', 'NOT_HTTPS'],
  ['https://10.1.2.3/', 'PRIVATE_ADDRESS'],
  ['https://0x0a010203/', 'PRIVATE_ADDRESS'],
  ['https://[fd00::1]/', 'PRIVATE_ADDRESS'],
  ['https://[::ffff:10.1.2.3]/', 'PRIVATE_ADDRESS'],
  ['https://169.254.169.254/latest', 'PRIVATE_ADDRESS'],
  ['https://me:secret@8.8.8.8/', 'FORMAT_URL'],
  ['https://8.8.8.8/#part', 'FORMAT_URL'],
  ['ftp://8.8.8.8/', 'FORMAT_URL'],
  ['javascript:alert(1)', 'FORMAT_URL'],
  ['nothing', 'FORMAT_URL'],
  ['https://8.8.8.8/a b', 'FORMAT_URL'],
  ['https://8.8.8.8/a\nb', 'FORMAT_URL'],
  ['https://8.8.8.8/a\u0085b', 'FORMAT_URL'],
  ['https:\\\\8.8.8.8/', 'FORMAT_URL'],
  ['', 'REQUIRED'],
  [`https://8.8.8.8/${'x'.repeat(2_000)}`, 'TOO_LONG'],
])('the webhook address %s is rejected', async (url, code) => {
  await expect(hook(['interview.started'], url)).rejects.toMatchObject({ ...wrong, errors: [{ field: 'url', code }] })
})

test('a webhook address is stored and shown in normalised form', async () => {
  const { id, url } = await hook(['interview.started'], 'HTTPS://0x08080808:443/a/../b')
  expect(url).toBe('https://8.8.8.8/b')
  const params = { id }
  expect(await server.admin(updateWebhook, { params, body: { url: 'https://8.8.4.4' } })).toMatchObject({
    url: 'https://8.8.4.4/',
  })
})

test('the events of a webhook are known event names without duplicates', async () => {
  const body = (events: unknown) => ({ body: { url: receiver.url, events: events as WebhookEvent[] } })
  const refused = (events: unknown, field: string, code: string) =>
    expect(server.admin(createWebhook, body(events))).rejects.toMatchObject({ errors: [{ field, code }] })
  await refused([], 'events', 'REQUIRED')
  await refused(['interview.started', 'interview.started'], 'events.1', 'DUPLICATE')
  await refused(['ping'], 'events.0', 'NOT_A_CHOICE')
  await refused('interview.started', 'events', 'WRONG_TYPE')
})

test('no request is sent to a webhook address that is no longer allowed', async () => {
  const { id } = await hook()
  await server.db.updateTable('webhooks').set({ url: 'https://10.9.8.7/' }).where('id', '=', id).execute()
  await server.admin(pingWebhook, { params: { id } })
  await settled(id, 'failed')

  expect(await deliveries(id)).toMatchObject([{ error: 'ADDRESS', status: null }])
})

test('at most 20 webhooks can exist, and a deleted webhook is not found', async () => {
  for (let at = 0; at < 20; at += 1) await hook()
  await expect(hook()).rejects.toMatchObject({ status: 409, code: 'TOO_MANY_WEBHOOKS' })
  const params = { id: 999_999 }
  const gone = { status: 404, code: 'WEBHOOK_NOT_FOUND' }
  const calls = [
    () => server.admin(getWebhook, { params }),
    () => server.admin(updateWebhook, { params, body: {} }),
    () => server.admin(deleteWebhook, { params }),
    () => server.admin(pingWebhook, { params }),
    () => server.admin(renewWebhookSecret, { params }),
    () => server.admin(listDeliveries, { params, query: {} }),
    () => server.admin(resendDelivery, { params: { ...params, message: 'msg_x' } }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject(gone)
  const [first] = (await server.admin(listWebhooks)).webhooks
  const unknown = { id: first?.id ?? 0, message: 'msg_x' }
  await expect(server.admin(resendDelivery, { params: unknown })).rejects.toMatchObject({ code: 'DELIVERY_NOT_FOUND' })
})
