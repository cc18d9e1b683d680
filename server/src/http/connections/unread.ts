import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 5_000
/** A connection that accepts no data for this long while a response waits. */
const PATIENCE_MS = 30_000

interface Left {
  bytes: number
  since: number
}

/** Data that the system has not accepted yet. The stream's own count of a long response changes only at its end. */
function leftOf(socket: Socket): number {
  // A private field of Node; its own timeouts use the same number.
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null }
  return handle?.writeQueueSize || socket.writableLength
}

/** Ends connections of clients that send requests but never read, because their responses would fill the memory. */
export function closeUnreadConnections(
  app: FastifyInstance,
  { everyMs = LOOK_EVERY_MS, patienceMs = PATIENCE_MS } = {},
): void {
  const sockets = new Set<Socket>()
  const waiting = new WeakMap<Socket, Left>()
  // Shared by all connections, to save memory.
  function forget(this: Socket) {
    sockets.delete(this)
  }
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', forget)
  })

  const look = () => {
    const at = performance.now()
    for (const socket of sockets) {
      // Event streams only listen for the end of their connection (`takeOver.slow.test.ts`).
      if (socket.destroyed) {
        sockets.delete(socket)
        continue
      }
      const bytes = leftOf(socket)
      const before = waiting.get(socket)
      if (bytes === 0) waiting.delete(socket)
      else if (before?.bytes !== bytes) waiting.set(socket, { bytes, since: at })
      else if (at - before.since >= patienceMs) socket.destroy()
    }
  }
  const timer = setInterval(look, everyMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
