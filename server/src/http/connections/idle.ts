import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Ends a connection that was idle for its time, once the loop has looked whether something came meanwhile: after a standstill
 * timers come before what waits in sockets, and an answer that came in time would go with its connection.
 */
export function endIdle(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    const { bytesRead } = socket
    // The loop looks between two immediates.
    setImmediate(() => setImmediate(() => socket.bytesRead === bytesRead && socket.destroy()))
  })
}
