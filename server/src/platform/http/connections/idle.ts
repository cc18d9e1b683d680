import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Closes an idle connection only after the sockets were read once more. After the main thread was blocked, timers run
 * before reads. Without this extra read, an answer that arrived in time would be lost.
 */
export function closeIdleConnections(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    const { bytesRead } = socket
    // The event loop reads sockets between two immediates.
    setImmediate(() => setImmediate(() => socket.bytesRead === bytesRead && socket.destroy()))
  })
}
