import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const CHECK_INTERVAL_MS = 5_000
const TIMEOUT_MS = 30_000

interface UnreadState {
  bytes: number
  since: number
}

/**
 * Number of bytes that the operating system has not accepted yet. The stream's own counter changes only at the end of a
 * long response.
 */
function leftOf(socket: Socket): number {
  // `_handle` is a private field of Node, which Node's own timeouts also use.
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null }
  return handle?.writeQueueSize || socket.writableLength
}

export function closeUnreadConnections(
  app: FastifyInstance,
  { everyMs = CHECK_INTERVAL_MS, timeoutMs = TIMEOUT_MS } = {},
): void {
  const sockets = new Set<Socket>()
  const waiting = new WeakMap<Socket, UnreadState>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })

  const checkConnections = () => {
    const at = performance.now()
    for (const socket of sockets) {
      const bytes = leftOf(socket)
      const before = waiting.get(socket)
      if (bytes === 0) waiting.delete(socket)
      else if (before?.bytes !== bytes) waiting.set(socket, { bytes, since: at })
      else if (at - before.since >= timeoutMs) socket.destroy()
    }
  }
  const timer = setInterval(checkConnections, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
