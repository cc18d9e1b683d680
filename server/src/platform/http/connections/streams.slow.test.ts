import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { endpoint } from '@assay/contract/endpoint'
import { streamClock } from '@assay/contract/exam/presence'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { makeBank, makeInterview } from '../../../../../testing/client/exam.ts'
import { listenTo } from '../../../../../testing/client/stream.ts'
import { startTestServer } from '../../../../../testing/server/testServer.ts'
import { addTokenExpiryHeader } from '../caller/tokenEnds.ts'
import { type EventSink, openStreams } from '../stream.ts'
import { limitOpenRequests } from './limitRequests.ts'

const talk = endpoint({
  method: 'GET',
  path: '/talk',
  access: 'candidate',
  reads: [],
  summary: 'Says what it is told to say',
  events: { word: z.object({ said: z.string() }) },
  refusals: {},
})

async function openHost() {
  const app = Fastify()
  limitOpenRequests(app)
  addTokenExpiryHeader(app)
  const streams = openStreams(app, { db: null as never, now: Date.now, config: { ssoTokenMs: 0 }, log: { warn() {} } })
  const sinks: EventSink<typeof talk>[] = []
  let left = 0
  app.get('/api/talk', async (request, reply) => {
    streams.serve(request, reply, talk, {
      limit: { name: 'anybody', max: 10 },
      start: (sink) => {
        sinks.push(sink)
        return () => {
          left += 1
        }
      },
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { port, streams, sinks, left: () => left }
}

const REQUEST = 'GET /api/talk HTTP/1.1\r\nhost: localhost\r\n\r\n'

function openClient(port: number, sent: string) {
  const socket: Socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let heard = ''
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      heard += chunk.toString()
    })
  socket.write(sent)
  return { socket, heard: () => heard, closed: once(socket, 'close') }
}

test('a stream is sent completely in chunks, and its connection ends with the stream', async () => {
  const { port, streams, sinks } = await openHost()
  const { heard, closed } = openClient(port, REQUEST)
  await expect.poll(() => sinks.length).toBe(1)

  sinks[0]?.send('word', { said: 'señor 繁' })
  sinks[0]?.end()
  await closed

  const [head = '', body = ''] = heard().split(/\r\n\r\n(.*)/s)
  expect(head).toMatch(/^HTTP\/1\.1 200/)
  expect(head.toLowerCase()).toMatch(/connection: close/)
  expect(head.toLowerCase()).toMatch(/transfer-encoding: chunked/)
  const event = 'event: word\ndata: {"said":"señor 繁"}\n\n'
  const length = Buffer.byteLength(event).toString(16)
  expect(body).toBe(`d\r\nretry: 3000\n\n\r\n${length}\r\n${event}\r\n0\r\n\r\n`)
  expect(streams.size).toBe(0)
})

test('a client with HTTP 1.0 receives the stream without chunks', async () => {
  const { port, sinks } = await openHost()
  const { heard, closed } = openClient(port, REQUEST.replace('1.1', '1.0'))
  await expect.poll(() => sinks.length).toBe(1)

  sinks[0]?.send('word', { said: 'hello' })
  sinks[0]?.end()
  await closed

  expect(heard()).not.toMatch(/chunked/i)
  expect(heard().split('\r\n\r\n')[1]).toBe('retry: 3000\n\nevent: word\ndata: {"said":"hello"}\n\n')
})

test.each([
  ['ends its side of the connection', (socket: Socket) => socket.end()],
  ['disconnects', (socket: Socket) => socket.resetAndDestroy()],
])('a client that %s receives no more events', async (_, goAway) => {
  const { port, streams, sinks, left } = await openHost()
  const { socket } = openClient(port, REQUEST)
  await expect.poll(() => sinks.length).toBe(1)

  goAway(socket)

  await expect.poll(left).toBe(1)
  expect(streams.size).toBe(0)
  sinks[0]?.send('word', { said: 'to nobody' })
  sinks[0]?.end()
})

test('a connection with more than 32 open requests is closed', async () => {
  const { port, streams } = await openHost()
  const client = openClient(port, REQUEST.repeat(40))

  await client.closed
  await expect.poll(() => streams.size).toBe(0)
})

test('if there are too many streams, the oldest open stream ends', async () => {
  const { port, streams, sinks } = await openHost()
  const clients: ReturnType<typeof openClient>[] = []
  const open = async () => {
    const amount = sinks.length + 1
    clients.push(openClient(port, REQUEST))
    await expect.poll(() => sinks.length).toBe(amount)
  }
  for (let opened = 0; opened < 10; opened += 1) await open()
  for (const at of [9, 4, 0]) clients[at]?.socket.end()
  await expect.poll(() => streams.size).toBe(7)
  for (let opened = 0; opened < 3; opened += 1) await open()
  expect(streams.size).toBe(10)

  await open()

  await clients[1]?.closed
  await expect.poll(() => streams.size).toBe(10)
  expect(clients[1]?.heard()).toMatch(/0\r\n\r\n$/)
})

test('an event stream is logged when it opens', async () => {
  const lines: string[] = []
  const testServer = await startTestServer({ config: { logLevel: 'info' }, log: { write: (line) => lines.push(line) } })
  onTestFinished(() => testServer.close())
  await makeBank(testServer, 12)
  const { code } = await makeInterview(testServer)

  const stream = await listenTo(testServer.anonymous, streamClock, { params: { code } })
  await stream.next()

  const said = lines.map((line) => JSON.parse(line)).filter(({ route }) => route === '/api/interview/:code/stream')
  expect(said).toEqual([expect.objectContaining({ method: 'GET', status: 200, msg: 'answered' })])
  stream.leave()
})
