import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 5_000
/** A connection that has taken nothing for so long while something waits for it. */
const PATIENCE_MS = 30_000

interface Left {
  bytes: number
  since: number
}

/** What the system has not taken yet: of a long answer a part at a time, which the stream itself would only tell at its end. */
function leftOf(socket: Socket): number {
  // Node keeps the handle to itself; its own timeouts go by the same number.
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null }
  return handle?.writeQueueSize || socket.writableLength
}

/** Ends connections that ask and do not read: their answers would be kept for as long as they like. */
export function endUnread(app: FastifyInstance, { everyMs = LOOK_EVERY_MS, patienceMs = PATIENCE_MS } = {}): void {
  const sockets = new Set<Socket>()
  const waiting = new WeakMap<Socket, Left>()
  // One for all: what is made for each connection stays as long as it does.
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
      // A stream listens for the end of its connection alone (takeOver.ts).
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
