import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Timers run before reads. So an idle connection is closed only after one more read, which may contain an answer. */
export function closeIdleConnections(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    const { bytesRead } = socket
    // Between two immediates, the event loop reads all sockets. If a socket has new bytes, it is not idle.
    setImmediate(() => setImmediate(() => socket.bytesRead === bytesRead && socket.destroy()))
  })
}

const CHECK_INTERVAL_MS = 50

/** Requests that have already arrived are read before their connection is closed. */
export function closeIdleDuringStop(server: Server): void {
  const timer = setInterval(() => setImmediate(() => server.closeIdleConnections()), CHECK_INTERVAL_MS)
  server.once('close', () => clearInterval(timer))
}
