import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { mostDescriptors } from '../../metrics/process.ts'
import { answerUnreadableRequest } from '../responses/failures.ts'
import { limitConnections, logDroppedConnections } from './limit.ts'

function openConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  return socket
}

test('a client that keeps its connection open after a rejected request is disconnected', async () => {
  const app = Fastify({ clientErrorHandler: answerUnreadableRequest({}) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const amount = promisify(app.server.getConnections.bind(app.server))
  const socket = openConnection((app.server.address() as AddressInfo).port)
  socket.resume().write('this is no HTTP\r\n\r\n')
  await once(socket, 'end')
  expect(await amount()).toBe(1)

  await expect.poll(() => amount()).toBe(0)
})

test('the server closes connections before its file descriptors run out, and logs this only once', async () => {
  const server = createServer()
  const lines: object[] = []
  const log = { warn: (fields: object, message: string) => lines.push({ ...fields, message }) }
  limitConnections(server, log)
  expect(server.maxConnections).toBeLessThan(mostDescriptors() ?? 0)

  server.removeAllListeners('drop')
  server.maxConnections = 1
  let at = 0
  logDroppedConnections(server, log, () => at)
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const first = openConnection(port)
  await once(first, 'connect')
  const closed = async () => once(openConnection(port).resume(), 'end')
  await closed()
  await closed()
  expect(lines).toEqual([
    { connections: 1, message: 'too many connections are open: new connections are closed immediately' },
  ])
  at = 60_000
  await closed()
  expect(lines).toHaveLength(2)
})
