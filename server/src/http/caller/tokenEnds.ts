import { isoOf } from '@assay/domain/isoTime'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export const tokenEndOf = ({ tokenEndsAt }: FastifyRequest): Record<string, string> =>
  tokenEndsAt === null ? {} : { 'token-expires-at': isoOf(tokenEndsAt) }

export function tellTokenEnds(app: FastifyInstance): void {
  app.decorateRequest('tokenEndsAt', null)
  app.addHook('onSend', (request, reply, _, done) => {
    if (request.tokenEndsAt !== null) reply.headers(tokenEndOf(request))
    done()
  })
}
