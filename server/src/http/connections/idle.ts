import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Ends an idle connection only after another read of the sockets: after a blocked main thread, timers run before reads,
 * and an answer that arrived in time would be lost.
 */
export function closeIdleConnections(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    const { bytesRead } = socket
    // The loop reads between two immediates.
    setImmediate(() => setImmediate(() => socket.bytesRead === bytesRead && socket.destroy()))
  })
}
