import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { printFigure } from '../../testing/server/guarantee.ts'
import { freshSettings, launch } from '../../testing/server/process.ts'
import { ask } from '../../testing/server/rawRequests.ts'
import { INSPECTOR_ENV, openMainThread } from '../../testing/server/remote/mainThread.ts'
import { closeUnreadConnections } from '../src/platform/http/connections/unread.ts'

const MB = 2 ** 20

async function sendUnread(url: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write(text)
  return socket
}

test.each(['/api/health', '/api/openapi.json', '/nothing', '/interviews/x'])(
  'a client that requests %s but never reads uses at most 4 bytes of server memory per byte sent',
  async (path) => {
    const { settings, url, remove } = await freshSettings()
    const server = launch({ ...settings, ...INSPECTOR_ENV })
    onTestFinished(async () => {
      server.signal('SIGKILL')
      await server.ended
      await remove()
    })
    await server.until('Assay is ready')
    const thread = await openMainThread(server)
    await ask(url, path)
    const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    const each = request.repeat(Math.floor((2 * MB) / request.length))
    const connections = () =>
      thread.evaluate("process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length")
    const before = Number(await connections())

    const sockets = await Promise.all(Array.from({ length: 8 }, () => sendUnread(url, each)))
    expect((await ask(url, '/api/alive')).status).toBe(200)
    const used = await thread.usedMemory()
    for (const socket of sockets) socket.destroy()
    // Memory is measured before and after the connections are closed, because the server may load code during the
    // requests.
    await vi.waitUntil(async () => Number(await connections()) <= before, { timeout: 300_000 })
    const more = used - (await thread.usedMemory())

    thread.close()
    printFigure('G35', `${Math.max(0, Math.round(more / MB))} MB held for 16 MB of unread requests to ${path}`)
    expect(more).toBeLessThan(64 * MB)
  },
)

test('the server disconnects a client that does not read its response, but not a client that reads slowly', async () => {
  const app = Fastify()
  closeUnreadConnections(app, { everyMs: 50, timeoutMs: 1_000 })
  app.get('/', async () => 'x'.repeat(40 * MB))
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

  const idle = await sendUnread(`http://127.0.0.1:${port}`, request)
  const slow = await sendUnread(`http://127.0.0.1:${port}`, request)
  let taken = 0
  slow.on('data', (chunk: Buffer) => {
    taken += chunk.length
    slow.pause()
  })
  const reading = setInterval(() => slow.resume(), 20)
  onTestFinished(() => clearInterval(reading))
  const isOpen = () => new Promise<number>((found) => app.server.getConnections((_, count) => found(count)))

  await vi.waitUntil(async () => (await isOpen()) === 1, { timeout: 300_000 })
  const before = taken
  await vi.waitUntil(() => taken > before + MB, { timeout: 300_000 })
  expect(slow.destroyed).toBe(false)
  idle.destroy()
  slow.destroy()
})

test('pipelined requests on one connection get their responses in order', async () => {
  const { settings, url, remove } = await freshSettings()
  const server = launch(settings)
  onTestFinished(async () => {
    server.signal('SIGKILL')
    await server.ended
    await remove()
  })
  await server.until('Assay is ready')
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  let heard = ''
  socket.on('data', (text: string) => {
    heard += text
  })

  const paths = ['/api/alive', '/api/nothing', '/api/health', '/api/user/me']
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''))

  const statuses = () => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
  await vi.waitUntil(() => statuses().length === paths.length, { timeout: 300_000 })
  expect(statuses()).toEqual(['200', '404', '200', '401'])
  socket.destroy()
})
