import { DirectoryFault } from '@assay/domain/directory/fault'
import { DIRECTORY } from '@assay/domain/limits'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../../services.ts'
import type { Actor } from '../../db/audit.ts'
import { parseJson } from '../bodies.ts'
import { callerOf, type TokenCaller } from '../caller/caller.ts'
import { fairQueue, type Lane } from '../integrations/lane.ts'
import { Refusal } from '../refusal.ts'
import { failureLogger, refusalOfError } from '../responses/failures.ts'
import { clientAddress } from '../visitor/address.ts'
import { errorBody, ScimRefusal } from './scimRefusal.ts'

const TYPE = 'application/scim+json'
const CALL_LIMIT = { burst: DIRECTORY.callsPerMinute, windowMs: 60_000 }

export interface ScimContext {
  db: Services['db']
  config: Services['config']
  actor: Actor
  id: string
  query: Readonly<Record<string, string>>
  body: unknown
}

export interface ScimAnswer {
  status?: 200 | 201
  location?: string
  body: object
}

export interface ScimCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a response returns nothing
  handle: (context: ScimContext) => Promise<ScimAnswer | void>
}

export interface ScimNote {
  method: string
  kind: string
  status: number
  detail: string | null
}

const ROOT = '/scim/v2'

/**
 * A SCIM response is sent as bytes. For a text, the server would add a charset to the content type, but the SCIM
 * content type has no charset.
 */
const scimBytes = (body: object) => Buffer.from(JSON.stringify(body))

async function authenticateDirectory(request: FastifyRequest, services: Services): Promise<TokenCaller> {
  const caller = await callerOf(request, services, request.receivedAt)
  if (!caller?.token)
    throw new ScimRefusal(401, 'This request needs an API token with the scope scim', null, {
      'www-authenticate': 'Bearer',
    })
  services.limiter.take('directory', CALL_LIMIT, caller.tokenHash)
  if (caller.token.scopes.includes('scim')) return caller
  const needed = { 'www-authenticate': 'Bearer error="insufficient_scope", scope="scim"' }
  throw new ScimRefusal(403, 'This API token does not have the scope scim', null, needed)
}

function asScim(error: unknown): ScimRefusal {
  if (error instanceof ScimRefusal) return error
  if (error instanceof DirectoryFault) return new ScimRefusal(400, error.message, error.kind)
  const refusal = refusalOfError(error)
  const isSyntax = refusal.code === 'MALFORMED_BODY'
  return new ScimRefusal(refusal.status, refusal.message, isSyntax ? 'invalidSyntax' : null, { ...refusal.headers })
}

const queryOf = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query as Record<string, string | string[]>).map(([name, value]) => [name, [value].flat()[0] ?? '']),
  )

const actorOfProgram = (request: FastifyRequest, { id, fullName, token }: TokenCaller): Actor => ({
  at: request.receivedAt,
  actor_id: id,
  actor_name: fullName,
  address: clientAddress(request),
  token,
})

const scimRequestName = (url: string | undefined) => url?.replace(`${ROOT}/`, '').replace(':id', '{id}') ?? 'unknown'

function addBodyParsers(scim: FastifyInstance): void {
  scim.removeAllContentTypeParsers()
  const types = [TYPE, 'application/json']
  scim.addContentTypeParser(types, { parseAs: 'string' }, async (_: FastifyRequest, text: string) => parseJson(text))
  scim.addContentTypeParser('*', { parseAs: 'buffer' }, async () => {
    throw new Refusal(415, 'WRONG_CONTENT_TYPE')
  })
}

function answerFailures(scim: FastifyInstance, refusals: WeakMap<FastifyRequest, string>): void {
  const send = (request: FastifyRequest, reply: FastifyReply, refusal: ScimRefusal) => {
    const { status, message, type, headers } = refusal
    refusals.set(request, type === null ? message : `${type}: ${message}`)
    return reply
      .status(status)
      .headers(headers)
      .header('content-type', TYPE)
      .send(scimBytes(errorBody(status, message, type)))
  }
  const tell = failureLogger()
  scim.setErrorHandler((error: FastifyError | Error, request, reply) => {
    if (!(error instanceof ScimRefusal || error instanceof DirectoryFault)) tell(request, error)
    return send(request, reply, asScim(error))
  })
}

/** Requests for unknown SCIM paths are rejected, because they would otherwise get the page. */
function refuseRest(scim: FastifyInstance): void {
  const onRequest = async () => {
    throw new ScimRefusal(404, 'This address does not exist')
  }
  for (const path of ['/', '/*']) scim.all(path, { onRequest, handler: async () => undefined })
}

function bind(scim: FastifyInstance, services: Services, lane: Lane, { method, path, handle }: ScimCall): void {
  const admitted = new WeakMap<FastifyRequest, TokenCaller>()
  scim.route({
    method,
    url: `/v2${path}`,
    bodyLimit: DIRECTORY.bodyBytes,
    config: { ownRoute: `${ROOT}${path}` },
    onRequest: async (request) => void admitted.set(request, await authenticateDirectory(request, services)),
    handler: async (request, reply) => {
      const caller = admitted.get(request)
      if (!caller) throw new Error('A SCIM request was handled before its caller was authenticated')
      const { id = '' } = request.params as { id?: string }
      const { body } = request
      const actor = actorOfProgram(request, caller)
      const answer = await lane(caller.tokenHash, () =>
        handle({ ...services, actor, id, query: queryOf(request.query), body }),
      )
      if (!answer) return reply.status(204).send()
      if (answer.location !== undefined) reply.header('location', answer.location)
      reply.status(answer.status ?? 200).header('content-type', TYPE)
      return reply.send(scimBytes(answer.body))
    },
  })
}

/** `serveScim` opens the endpoint for the company's directory: SCIM 2.0 (RFC 7643 and RFC 7644). */
export async function serveScim(
  app: FastifyInstance,
  services: Services,
  calls: readonly ScimCall[],
  note: (called: ScimNote) => void,
): Promise<void> {
  const refusals = new WeakMap<FastifyRequest, string>()
  const serve = async (scim: FastifyInstance) => {
    addBodyParsers(scim)
    answerFailures(scim, refusals)
    scim.addHook('onResponse', async (request, { statusCode: status }) => {
      const { url, config } = request.routeOptions
      const kind = scimRequestName(config.ownRoute === undefined ? undefined : url)
      note({ method: request.method, kind, status, detail: refusals.get(request) ?? null })
    })
    refuseRest(scim)
    const lane = fairQueue()
    for (const call of calls) bind(scim, services, lane, call)
  }
  await app.register(serve, { prefix: '/scim' })
}
