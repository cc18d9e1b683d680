import type { FastifyInstance } from 'fastify'

export function movableClock() {
  let ahead = 0
  let standsAt: number | null = null
  return {
    now: () => standsAt ?? Date.now() + ahead,
    advance: (ms: number) => {
      ahead += ms
      if (standsAt !== null) standsAt += ms
    },
    freeze: (at: number) => {
      standsAt = at
    },
  }
}

/**
 * Lets browser tests set the clock, if this is enabled when the server starts. The endpoint is not part of the API
 * contract.
 */
export function serveClock(app: FastifyInstance, clock: ReturnType<typeof movableClock>): void {
  app.post('/api/test/clock', async (request, reply) => {
    const { advance_ms } = request.query as { advance_ms: string }
    clock.advance(Number(advance_ms))
    return reply.status(204).send()
  })
}
