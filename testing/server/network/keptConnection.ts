import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { onTestFinished, vi } from 'vitest'
import { closeIdleConnections } from '../../../server/src/platform/http/connections/idle.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** The connection has already received one response and stays open. */
export async function openLine(keepAliveTimeout: number) {
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

/** Node runs expired timers before it reads the request, because the main thread was blocked. */
export async function sendAndBlock(socket: Socket, ms: number, justBefore = () => {}) {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
  justBefore()
  socket.write(REQUEST)
  for (const end = performance.now() + ms; performance.now() < end; );
}
