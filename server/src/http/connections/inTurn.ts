import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** No browser and no proxy sends a second request before it has the first answer; a program that does sends few. */
const WAITING_MAX = 32
/** The reply with a file of the page is listened to by ten of Fastify's own, which is as many as Node expects. */
const LISTENERS_MAX = 20

interface Waiting {
  request: IncomingMessage
  response: ServerResponse
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Requests of a connection are handled one after the other, each once the answer before it was taken: else a client that sends and
 * does not read makes the server keep all that it answers. A client that sends many more is hung up on. `look` sees each when it is
 * read.
 */
export function handleInTurn(server: Server, look: Handle): void {
  const handles = server.listeners('request') as Handle[]
  const handle: Handle = (request, response) => {
    for (const each of handles) each.call(server, request, response)
  }
  const lines = new WeakMap<Socket, Waiting[]>()

  function begin(socket: Socket, { request, response }: Waiting): void {
    response.setMaxListeners(LISTENERS_MAX).once('close', () => next(socket))
    handle(request, response)
  }

  function next(socket: Socket): void {
    const line = lines.get(socket)
    const [first] = line ?? []
    if (!line || !first || socket.destroyed) return void lines.delete(socket)
    if (socket.writableNeedDrain) return void socket.once('drain', () => next(socket))
    line.shift()
    begin(socket, first)
  }

  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const line = lines.get(socket)
    if (!line) {
      lines.set(socket, [])
      return begin(socket, { request, response })
    }
    if (socket.destroyed) return
    if (line.length >= WAITING_MAX) return void socket.destroy()
    look(request, response)
    line.push({ request, response })
  })
}
