import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseJson } from '../bodies.ts'
import { Refusal } from '../refusal.ts'
import { addressOf } from '../visitor/address.ts'
import { openLane } from './lane.ts'

interface Log {
  warn(fields: object, message: string): void
}

/** A call of another system, as it was made. */
export interface GuestVisit<Guest> {
  guest: Guest
  body: unknown
  query: Readonly<Record<string, unknown>>
  receivedAt: number
  address: string
  log: Log
}

interface Answer {
  status: number
  body: object
}

/** The calls that one other system makes here, in shapes of its own. */
export interface GuestDoors<Guest extends { id: number }> {
  /** Who calls, known before anything of a body is read; a stranger is refused. */
  admit: (request: Pick<FastifyRequest, 'headers' | 'receivedAt'>) => Promise<Guest>
  /** How a call that was not taken is answered. */
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

/** A line for each call, as for those of the staff. What was sent holds names, and is never written. */
const logAnswers = (scope: FastifyInstance) =>
  scope.addHook('onResponse', async (request, { statusCode: status, elapsedTime }) => {
    const { method, url: route } = request.routeOptions
    const line = { method, route, status, ms: Math.round(elapsedTime), address: addressOf(request) }
    request.log.info({ ...line, guest: request.guest?.id ?? null }, 'answered')
  })

/** Whatever came is JSON, whatever it says that it is. */
function readAnything(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
    parseJson(text),
  )
}

/** What went wrong, in the shape that this system reads; a fault of ours goes the way of all others. */
const answerFaults = (scope: FastifyInstance, refusal: (status: number, message: string) => object) =>
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
    // A body that is too large, for instance.
    return reply.status(statusCode).send(refusal(statusCode, 'This cannot be read'))
  })

/** Doors beside the calls of the contract, for systems that have published what they call. */
export async function serveGuestDoors<Guest extends { id: number }>(
  app: FastifyInstance,
  { admit, refusal, calls }: GuestDoors<Guest>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.decorateRequest('guest', null)
    readAnything(scope)
    logAnswers(scope)
    answerFaults(scope, refusal)
    const lane = openLane()
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
            // Admitted by these very doors.
            guest: guest as Guest,
            ...{ body, receivedAt, log, address: addressOf(request) },
            query: query as Record<string, unknown>,
          }
          // Without a single byte nothing has looked at it.
          if (method === 'POST' && body === undefined) throw new Refusal(400, 'MALFORMED_BODY')
          const { status, body: answer } = await lane(guest?.id, () => open(visit))
          return reply.status(status).send(answer)
        },
      })
  })
}
