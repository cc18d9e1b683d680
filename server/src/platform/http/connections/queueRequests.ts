import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Maximum number of waiting requests of a connection. Browsers and proxies wait for each response, and other programs
 * send only a few requests in advance.
 */
const WAITING_MAX = 32
/** Maximum number of listeners. When a file is sent, Fastify adds ten listeners, and Node's default limit is ten. */
const LISTENERS_MAX = 20

interface Waiting {
  request: IncomingMessage
  response: ServerResponse
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Handles the requests of a connection one by one, each request after the client has received the previous response.
 * Otherwise a client that never reads could fill the memory. A connection with too many waiting requests is closed.
 * `onRequestRead` is called when a request is read.
 */
export function queueRequests(server: Server, onRequestRead: Handle): void {
  const handles = server.listeners('request') as Handle[]
  const handle: Handle = (request, response) => {
    for (const each of handles) each.call(server, request, response)
  }
  const queues = new WeakMap<Socket, Waiting[]>()

  function begin(socket: Socket, { request, response }: Waiting): void {
    response.setMaxListeners(LISTENERS_MAX).once('close', () => next(socket))
    handle(request, response)
  }

  function next(socket: Socket): void {
    const queue = queues.get(socket)
    const [first] = queue ?? []
    if (!queue || !first || socket.destroyed) return void queues.delete(socket)
    if (socket.writableNeedDrain) return void socket.once('drain', () => next(socket))
    queue.shift()
    begin(socket, first)
  }

  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const queue = queues.get(socket)
    if (!queue) {
      queues.set(socket, [])
      return begin(socket, { request, response })
    }
    if (socket.destroyed) return
    if (queue.length >= WAITING_MAX) return void socket.destroy()
    onRequestRead(request, response)
    queue.push({ request, response })
  })
}
