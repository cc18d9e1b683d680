import { isoOf } from '@assay/domain/isoTime'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export const tokenExpiryHeader = ({ tokenEndsAt }: FastifyRequest): Record<string, string> =>
  tokenEndsAt === null ? {} : { 'token-expires-at': isoOf(tokenEndsAt) }

export function addTokenExpiryHeader(app: FastifyInstance): void {
  app.decorateRequest('tokenEndsAt', null)
  app.addHook('onSend', (request, reply, _, done) => {
    if (request.tokenEndsAt !== null) reply.headers(tokenExpiryHeader(request))
    done()
  })
}
