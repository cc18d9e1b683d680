import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WarningLog } from '../../../log.ts'
import { parseJson } from '../bodies.ts'
import { Refusal } from '../refusal.ts'
import { clientAddress } from '../visitor/address.ts'
import { fairQueue } from './lane.ts'

export interface GuestVisit<Guest> {
  guest: Guest
  body: unknown
  query: Readonly<Record<string, unknown>>
  receivedAt: number
  address: string
  log: WarningLog
}

interface Answer {
  status: number
  body: object
}

export interface GuestRoutes<Guest extends { id: number }> {
  /** `admit` authenticates the request before its body is read. */
  admit: (request: Pick<FastifyRequest, 'headers' | 'receivedAt'>) => Promise<Guest>
  refusal: (status: number, message: string) => object
  calls: readonly {
    method: 'GET' | 'POST'
    path: `/${string}`
    open: (visit: GuestVisit<Guest>) => Promise<Answer>
  }[]
}

declare module 'fastify' {
  interface FastifyRequest {
    guest: { id: number } | null
  }
}

/** Request bodies contain names, so the bodies are never logged. */
const logAnswers = (scope: FastifyInstance) =>
  scope.addHook('onResponse', async (request, { statusCode: status, elapsedTime }) => {
    const { method, url: route } = request.routeOptions
    const line = { method, route, status, ms: Math.round(elapsedTime), address: clientAddress(request) }
    request.log.info({ ...line, guest: request.guest?.id ?? null }, 'answered')
  })

function parseAnyBodyAsJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
    parseJson(text),
  )
}

const answerRefusals = (scope: FastifyInstance, refusal: (status: number, message: string) => object) =>
  scope.setErrorHandler((error: unknown, _request, reply: FastifyReply) => {
    if (error instanceof Refusal) {
      const { status, message, headers, errors = [] } = error
      const faults = errors.map((fault) => `${fault.field}: ${fault.message}`)
      return reply
        .status(status)
        .headers(headers)
        .send(refusal(status, [message, ...faults].join('; ')))
    }
    const { statusCode = 500 } = error as { statusCode?: number }
    if (statusCode >= 500) throw error
    return reply.status(statusCode).send(refusal(statusCode, 'The request cannot be read'))
  })

export async function serveGuestRoutes<Guest extends { id: number }>(
  app: FastifyInstance,
  { admit, refusal, calls }: GuestRoutes<Guest>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.decorateRequest('guest', null)
    parseAnyBodyAsJson(scope)
    logAnswers(scope)
    answerRefusals(scope, refusal)
    const lane = fairQueue()
    for (const { method, path, open } of calls)
      scope.route({
        method,
        url: path,
        onRequest: async (request) => {
          request.guest = await admit(request)
        },
        handler: async (request, reply) => {
          const { body, query, receivedAt, log, guest } = request
          const visit = {
            // The cast is safe: the function `admit` of these endpoints returned this value.
            guest: guest as Guest,
            ...{ body, receivedAt, log, address: clientAddress(request) },
            query: query as Record<string, unknown>,
          }
          // The parser is not called for an empty body, so an empty body is rejected here.
          if (method === 'POST' && body === undefined) throw new Refusal(400, 'MALFORMED_BODY')
          const { status, body: answer } = await lane(guest?.id, () => open(visit))
          return reply.status(status).send(answer)
        },
      })
  })
}
