import type { WebhookEvent } from '@assay/contract/facts/facts'
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
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openReceiver, type Receiver, signatureOf } from '../../../../testing/server/network/receiver.ts'
import { deleteAllWebhooks, startWebhookServer, webhooksOf } from '../../../../testing/server/network/webhooks.ts'
import type { TestServer } from '../../../../testing/server/testServer.ts'

const HOUR = 3_600_000

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

const { hook, deliveries, came, settled } = webhooksOf(() => ({ server, receiver }))

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
