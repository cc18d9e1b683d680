import type { FastifyInstance } from 'fastify'

export function movableClock() {
  let ahead = 0
  let frozenAt: number | null = null
  return {
    now: () => frozenAt ?? Date.now() + ahead,
    advance: (ms: number) => {
      ahead += ms
      if (frozenAt !== null) frozenAt += ms
    },
    freeze: (at: number) => {
      frozenAt = at
    },
  }
}

/**
 * This endpoint exists only if it was enabled at the start, and is not part of the API contract. `at_ms` stops the
 * clock at this time.
 */
export function serveClock(app: FastifyInstance, clock: ReturnType<typeof movableClock>): void {
  app.post('/api/test/clock', async (request, reply) => {
    const { advance_ms = 0, at_ms } = request.query as { advance_ms?: string; at_ms?: string }
    if (at_ms !== undefined) clock.freeze(Number(at_ms))
    clock.advance(Number(advance_ms))
    return reply.status(204).send()
  })
}
