import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closeIdleConnections } from './idle.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

async function openLine() {
  const app = Fastify({ keepAliveTimeout: 200 })
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
  return { socket, answers: () => heard.split('200 OK').length - 1 }
}

test('a request that arrives just before the timeout of its connection gets a response', async () => {
  const { socket, answers } = await openLine()
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()

  socket.write(REQUEST)
  for (const end = performance.now() + 1_500; performance.now() < end; );

  await vi.waitUntil(() => answers() === 2 || socket.destroyed, { timeout: 300_000 })
  expect(answers()).toBe(2)
})

test('an idle connection is closed', async () => {
  const { socket } = await openLine()

  await vi.waitUntil(() => socket.destroyed, { timeout: 300_000 })
})
