import { Server } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 50
/** Leaves time for the database to be closed, before the whole stop is cut short (start.ts). */
const PATIENCE_MS = 15_000

/**
 * While the server closes, what runs is finished and then hung up on. Node hangs up only on connections that are idle at the very
 * moment of closing, so a browser that keeps its connection would hold the process for more than a minute. Before that comes
 * a last call: a client that asks within it is answered and told that this connection ends, so that nobody is cut off while asking.
 */
export function closeInTime(app: FastifyInstance, lastCallMs: number): void {
  app.addHook('preClose', async () => {
    // Node's own close for HTTP hangs up on idle connections as well; this one only lets nobody new in.
    if (lastCallMs > 0) Server.prototype.close.call(app.server)
    await setTimeout(lastCallMs)
    const looking = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS)
    const patience = globalThis.setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS)
    app.server.once('close', () => {
      clearInterval(looking)
      clearTimeout(patience)
    })
  })
}
