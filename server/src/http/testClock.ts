import type { FastifyInstance } from 'fastify'

/** A clock that tests move forward; it runs on its own besides. */
export function movableClock() {
  let ahead = 0
  let standsAt: number | null = null
  return {
    now: () => standsAt ?? Date.now() + ahead,
    advance: (ms: number) => {
      ahead += ms
      if (standsAt !== null) standsAt += ms
    },
    /** Stands at exactly this moment until it is set again. */
    freeze: (at: number) => {
      standsAt = at
    },
  }
}

/** For browser tests alone, and only where the start has allowed it: no call of the contract, so no client knows it. */
export function serveClock(app: FastifyInstance, clock: ReturnType<typeof movableClock>): void {
  app.post('/api/test/clock', async (request, reply) => {
    const { advance_ms } = request.query as { advance_ms: string }
    clock.advance(Number(advance_ms))
    return reply.status(204).send()
  })
}
