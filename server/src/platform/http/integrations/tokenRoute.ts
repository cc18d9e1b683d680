import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TOKEN_CALLS } from '../caller/authorizeCaller.ts'
import { callerOf } from '../caller/caller.ts'
import type { InternalServices, Visit } from '../callInternally.ts'
import { Refusal } from '../refusal.ts'
import { clientAddress } from '../visitor/address.ts'
import { fairQueue } from './lane.ts'

interface TokenRouteRequest {
  text: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  visit: Visit
  /** `note` adds a description of the request to the log, without data of the caller. */
  note: (asked: string) => void
}

export interface TokenRouteReply {
  status: number
  body?: unknown
}

interface TokenRoute {
  path: `/${string}`
  limit: string
  answer: (heard: TokenRouteRequest) => Promise<TokenRouteReply>
}

declare module 'fastify' {
  interface FastifyRequest {
    visit: (Visit & { asked?: string }) | null
  }
}

const config = { isForPrograms: true } as const
const NO_TOKEN = 'Send an API token: Authorization: Bearer assay_…'
const JSON_TYPE = 'application/json; charset=utf-8'

function logAnswers(scope: FastifyInstance, route: string): void {
  scope.addHook('onResponse', (request, { statusCode: status, elapsedTime }, done) => {
    const { method, visit } = request
    const line = {
      method,
      route,
      asked: visit?.asked,
      status,
      ms: Math.round(elapsedTime),
      address: clientAddress(request),
    }
    request.log.info(line, 'answered')
    done()
  })
}

/** Callers need an API token; sessions are only for people. */
export function serveTokenRoute(
  app: FastifyInstance,
  services: InternalServices,
  { path, limit, answer }: TokenRoute,
): void {
  const lane = fairQueue()

  async function admitProgram(request: FastifyRequest): Promise<void> {
    const { receivedAt, earliestArrivalAt } = request
    const caller = await callerOf(request, services, receivedAt)
    if (!caller?.token)
      throw new Refusal(401, 'UNAUTHENTICATED', { detail: NO_TOKEN, headers: { 'www-authenticate': 'Bearer' } })
    services.limiter.take(limit, TOKEN_CALLS, caller.tokenHash)
    request.visit = { ...services, caller, receivedAt, earliestArrivalAt, address: clientAddress(request) }
  }

  async function reply(
    { visit, body, headers, receivedAt, earliestArrivalAt }: FastifyRequest,
    answered: FastifyReply,
  ) {
    if (!visit) throw new Error('The request has no authenticated caller')
    // The arrival times of the request are set again, because the last byte of the body may arrive after the head.
    Object.assign(visit, { receivedAt, earliestArrivalAt })
    const note = (asked: string) => {
      visit.asked = asked
    }
    const text = typeof body === 'string' ? body : ''
    const result = await lane(visit.caller.tokenHash, () => answer({ text, headers, visit, note }))
    if (result.body === undefined) return answered.status(result.status).send()
    return answered.status(result.status).type(JSON_TYPE).send(JSON.stringify(result.body))
  }

  if (!app.hasRequestDecorator('visit')) app.decorateRequest('visit', null)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) => text)
    logAnswers(scope, path)
    scope.route({ method: 'POST', url: path, config, onRequest: admitProgram, handler: reply })
    scope.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: path,
      config,
      handler: () => {
        throw new Refusal(405, 'METHOD_NOT_ALLOWED', { headers: { allow: 'POST' } })
      },
    })
  })
}
