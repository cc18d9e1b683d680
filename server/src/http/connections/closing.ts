import { Server } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 50
/** Leaves time to close the database before the whole stop is aborted (`start.ts`). */
const PATIENCE_MS = 15_000

/**
 * On a stop, running requests finish and their connections close. Node only closes connections that are idle at that
 * moment, so a browser's keep-alive would delay the stop by over a minute. So clients first get a period in which each
 * response also closes its connection.
 */
export function closeWithDeadline(app: FastifyInstance, lastCallMs: number): void {
  app.addHook('preClose', async () => {
    // The `close` of Node's HTTP server also ends idle connections; this one only rejects new ones.
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
