import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Maximum number of open requests on a connection. Browsers and proxies send the next request only after a response,
 * and other programs send only a few in advance.
 */
const OPEN_MAX = 32
/**
 * Node warns about more listeners than this number. Sending a file adds ten listeners to a response, and each open
 * stream adds one.
 */
const LISTENERS_MAX = OPEN_MAX + 10

/** Without this limit on open requests, a client that never reads responses could fill the memory. */
export function limitOpenRequests(app: FastifyInstance): void {
  const open = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const amount = (open.get(socket) ?? 0) + 1
    if (amount > OPEN_MAX) {
      reply.hijack()
      return void socket.destroy()
    }
    open.set(socket, amount)
    socket.setMaxListeners(LISTENERS_MAX)
    reply.raw.setMaxListeners(LISTENERS_MAX).once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
    done()
  })
}
