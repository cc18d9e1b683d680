import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { signOut } from '@assay/contract/auth/sessions'
import { createToken, revokeToken } from '@assay/contract/auth/tokens'
import { endpoint } from '@assay/contract/endpoint'
import { streamClock } from '@assay/contract/exam/presence'
import { streamLiveTests } from '@assay/contract/live/live'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { callerAt } from '../../../../testing/client/caller.ts'
import { makeInterview } from '../../../../testing/client/exam.ts'
import { listenTo } from '../../../../testing/client/stream.ts'
import { freshSettings, launch } from '../../../../testing/server/process.ts'
import { setUpRemoteStaff } from '../../../../testing/server/remote/remoteExam.ts'
import { startTestServer } from '../../../../testing/server/testServer.ts'
import { addTokenExpiryHeader } from './caller/tokenEnds.ts'
import { openStreams } from './stream.ts'

const talk = endpoint({
  method: 'GET',
  path: '/talk',
  access: 'candidate',
  reads: [],
  summary: 'Talks without end',
  events: { word: z.object({ said: z.string() }) },
  refusals: {},
})

async function openTalker() {
  const app = Fastify()
  // No database is needed, because sessions are checked only for streams of staff, and this server has no such streams.
  addTokenExpiryHeader(app)
  const streams = openStreams(app, { db: null as never, now: Date.now, config: { ssoTokenMs: 0 }, log: { warn() {} } })
  const { promise: ended, resolve: end } = Promise.withResolvers<number>()
  let said = 0
  app.get('/api/talk', (request, reply) =>
    streams.serve(request, reply, talk, {
      limit: { name: 'anybody', max: 1_000 },
      start: ({ send }) => {
        const talking = setInterval(() => {
          send('word', { said: 'x'.repeat(32_000) })
          said += 32_000
        }, 1)
        return () => {
          clearInterval(talking)
          end(said)
        }
      },
    }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { port, ended, streams }
}

test('a client that does not read its event stream is disconnected before its buffer becomes large', async () => {
  const { port, ended, streams } = await openTalker()
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.pause()
  socket.write('GET /api/talk HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const before = process.memoryUsage().rss

  const said = await ended

  expect(said).toBeLessThan(64 * 2 ** 20)
  expect(process.memoryUsage().rss - before).toBeLessThan(256 * 2 ** 20)
  expect(streams.size).toBe(0)
  socket.destroy()
})

test('a client that reads its event stream receives every event', async () => {
  const { port } = await openTalker()
  const stream = await listenTo(callerAt(`http://127.0.0.1:${port}`), talk, {})
  for (let heard = 0; heard < 200; heard += 1) expect(await stream.next()).toEqual({ said: 'x'.repeat(32_000) })
  stream.leave()
})

test('if a client reads its event stream, even an event over the limit of unread bytes arrives', async () => {
  const app = Fastify()
  addTokenExpiryHeader(app)
  const streams = openStreams(app, { db: null as never, now: Date.now, config: { ssoTokenMs: 0 }, log: { warn() {} } })
  const sent = ['x'.repeat(1_000_000), 'y'.repeat(40_000), 'z'.repeat(40_000)]
  app.get('/api/talk', (request, reply) =>
    streams.serve(request, reply, talk, {
      limit: { name: 'anybody', max: 1 },
      start: ({ send }) => {
        for (const said of sent) send('word', { said })
        return () => {}
      },
    }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const stream = await listenTo(callerAt(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`), talk, {})

  for (const said of sent) expect(await stream.next()).toEqual({ said })
  stream.leave()
})

test('an event stream closes when its session ends or its token is revoked; other streams continue', async () => {
  const testServer = await startTestServer()
  onTestFinished(() => testServer.close())
  const leaving = await testServer.signIn(testServer.adminUser.email)
  const { id, token } = await testServer.admin(createToken, { body: { name: 'Wall', scopes: ['interviews:read'] } })
  const [own, program, other] = [
    await listenTo(leaving, streamLiveTests, {}),
    await listenTo(testServer.holder(token), streamLiveTests, {}),
    await listenTo(testServer.staff, streamLiveTests, {}),
  ]
  await Promise.all([own.next(), program.next(), other.next()])
  await leaving(signOut)
  await testServer.admin(revokeToken, { params: { id } })

  await Promise.all([own.ended, program.ended])
  expect(other.events).toHaveLength(1)
  other.leave()
})

test('an open event stream does not extend the session', async () => {
  const testServer = await startTestServer()
  onTestFinished(() => testServer.close())
  const stream = await listenTo(testServer.staff, streamLiveTests, {})
  await stream.next()
  testServer.clock.advance(12 * 60 * 60_000 + 1)

  expect(await stream.next(() => false)).toBeNull()
})

test('a server with a thousand open event streams stops by itself', async () => {
  const { settings, url, remove } = await freshSettings()
  const server = launch(settings)
  onTestFinished(async () => {
    server.signal('SIGKILL')
    await server.ended
    await remove()
  })
  await server.until('Assay is ready at')
  const { staff } = await setUpRemoteStaff(url)
  const codes = []
  for (let made = 0; made < 200; made += 1)
    codes.push((await makeInterview({ staff }, { email: `open${made}@example.com` })).code)
  const streams = []
  for (const code of codes)
    for (let open = 0; open < 5; open += 1)
      streams.push(await listenTo(callerAt(url), streamClock, { params: { code } }))
  await Promise.all(streams.map((stream) => stream.next()))

  server.signal('SIGTERM')
  await Promise.all(streams.map(({ ended }) => ended))
  expect(await server.ended).toBe(0)
})
