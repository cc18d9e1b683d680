import { getWebhook, pingWebhook, resendDelivery, updateWebhook } from '@assay/contract/webhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../../../testing/server/network/receiver.ts'
import { deleteAllWebhooks, startWebhookServer, webhooksOf } from '../../../../testing/server/network/webhooks.ts'
import type { TestServer } from '../../../../testing/server/testServer.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const ANOTHER_PROTOCOL = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n'

let server: TestServer
let receiver: Receiver
beforeAll(async () => {
  server = await startWebhookServer()
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
  await deleteAllWebhooks(server)
  await receiver.close()
})

const { hook, deliveries, came, settled, makeFinishedId } = webhooksOf(() => ({ server, receiver }))

/** Waits for a retry, whose random delay is up to a tenth longer than `wait`. */
const tried = (id: number, attempts: number, wait: number) =>
  expect
    .poll(async () => {
      const [delivery] = await deliveries(id)
      const next = Date.parse(delivery?.next_attempt_at ?? '') - server.clock.now()
      return { attempts: delivery?.attempts, waits: next > wait && next <= wait * 1.1 }
    })
    .toEqual({ attempts, waits: true })

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
  // The attempts to the silent receiver are still running, so the other delivery did not wait for them.
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
