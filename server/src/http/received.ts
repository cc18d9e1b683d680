import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    receivedAt: number
    /** All of it came with its head: what follows is the server's own waiting. */
    isWhole: boolean
  }
}

/**
 * A request is received when its last byte is in, so that nobody holds an answer open past the deadline by sending its
 * body slowly. One that came in one piece counts from then on, however long it waits for its turn.
 */
export function noteReceived(app: FastifyInstance, now: () => number): void {
  app.decorateRequest('receivedAt', 0)
  app.decorateRequest('isWhole', false)
  app.addHook('onRequest', async (request) => {
    request.receivedAt = now()
    // The head is told of before the bytes behind it are read; by the next turn they have been.
    setImmediate(() => {
      request.isWhole = request.raw.complete
    })
  })
  app.addHook('preValidation', async (request) => {
    if (!request.isWhole) request.receivedAt = now()
  })
}
