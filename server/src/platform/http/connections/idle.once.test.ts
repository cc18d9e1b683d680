import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closeIdleConnections, closeIdleDuringStop } from './idle.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

async function openLine(keepAliveTimeout: number) {
  const app = Fastify({ keepAliveTimeout })
  closeIdleConnections(app.server)
  app.get('/', async () => 'here')
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  let heard = ''
  socket.on('data', (text: string) => {
    heard += text
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(REQUEST)
  await vi.waitUntil(() => heard.endsWith('here'), { timeout: 300_000 })
  return { app, socket, answers: () => heard.split('200 OK').length - 1 }
}

/** Blocks the main thread after an immediate, so that timers run before the request is read. */
async function sendAndBlock(socket: Socket, ms: number, justBefore = () => {}) {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
  justBefore()
  socket.write(REQUEST)
  for (const end = performance.now() + ms; performance.now() < end; );
}

test('a request that arrives just before the timeout of its connection gets a response', async () => {
  const { socket, answers } = await openLine(2_000)
  await sendAndBlock(socket, 4_000)

  await vi.waitUntil(() => answers() === 2 || socket.destroyed, { timeout: 300_000 })
  expect(answers()).toBe(2)
})

test('a request that arrives while the main thread is blocked gets a response, although the server is stopping', async () => {
  const { app, socket, answers } = await openLine(60_000)

  // The stop begins only now, because before the request is sent it would close the idle connection.
  await sendAndBlock(socket, 500, () => closeIdleDuringStop(app.server))

  await vi.waitUntil(() => answers() === 2 || socket.destroyed, { timeout: 300_000 })
  expect(answers()).toBe(2)
})

test('an idle connection is closed', async () => {
  const { socket } = await openLine(200)

  await vi.waitUntil(() => socket.destroyed, { timeout: 300_000 })
})
