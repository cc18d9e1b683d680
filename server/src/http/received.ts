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
  app.addHook('onRequest', (request, _reply, done) => {
    request.receivedAt = now()
    // The head is told of before the bytes behind it are read; by the next turn they have been.
    setImmediate(() => {
      request.isWhole = request.raw.complete
    })
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (!request.isWhole) request.receivedAt = now()
    done()
  })
}
