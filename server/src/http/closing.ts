import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 50
/** Leaves time for the database to be closed, before the whole stop is cut short (start.ts). */
const PATIENCE_MS = 15_000

/**
 * While the server closes, what runs is finished and then hung up on. Node hangs up only on whoever is idle at the very
 * moment of closing, so a browser that keeps its connection would hold the process for more than a minute.
 */
export function closeInTime(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const looking = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS)
    const patience = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS)
    app.server.once('close', () => {
      clearInterval(looking)
      clearTimeout(patience)
    })
  })
}
