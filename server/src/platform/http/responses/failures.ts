import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../../db/violations.ts'
import { Refusal } from '../refusal.ts'
import { storageCauseOf } from './causes.ts'
import type { Headers } from './headers.ts'
import { limitedFailureLog } from './limitedFailureLog.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

function refusalOfFastifyError(error: FastifyError): Refusal | null {
  switch (error.statusCode) {
    case 400:
      return new Refusal(400, 'MALFORMED_BODY')
    case 413:
      return new Refusal(413, 'BODY_TOO_LARGE')
    case 415:
      return new Refusal(415, 'WRONG_CONTENT_TYPE')
    default:
      return null
  }
}

export function refusalOfError(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isUnavailable(error)) {
    const cause = storageCauseOf(error)
    const detail = cause === null ? {} : { detail: `${cause.words}, please try again later` }
    return new Refusal(503, 'UNAVAILABLE', { ...detail, headers: { 'retry-after': '5' } })
  }
  const isFastifys = error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')
  return (isFastifys && refusalOfFastifyError(error as FastifyError)) || new Refusal(500, 'SERVER_ERROR')
}

const isMissingFile = (error: unknown) => {
  const { statusCode } = error as { statusCode?: number }
  return !(error instanceof Refusal) && (statusCode === 403 || statusCode === 404)
}

export function failureLogger() {
  const tell = limitedFailureLog()
  return (request: FastifyRequest, error: unknown): void => {
    // The client disconnected while it was sending the body. The error object is compared, because a lost database
    // connection has the same error code.
    if (error === request.raw.errored) {
      request.log.debug({ err: error }, 'the client aborted the request')
      return
    }
    const refusal = refusalOfError(error)
    // Bugs are always logged in full, without the rate limit for known failures, because each bug may be different.
    if (refusal.code === 'SERVER_ERROR') request.log.error({ err: error }, 'a request failed')
    else if (refusal.status >= 500)
      tell(request.log, storageCauseOf(error)?.words ?? refusal.message, error, 'a request failed')
  }
}

/** Only this function converts errors to responses, so that internal details of an error stay in the server. */
export function answerFailures(app: FastifyInstance): void {
  const tell = failureLogger()
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // If a file is missing, the not-found handler decides, because the path may belong to the page's router.
    if (isMissingFile(error)) return reply.callNotFound()
    const refusal = refusalOfError(error)
    tell(request, error)
    return reply.status(refusal.status).headers(refusal.headers).send(refusal.body)
  })
}

/** If a URL cannot be decoded, Fastify calls neither routes nor hooks. So `answerUnreadableUrl` sends the response. */
export const answerUnreadableUrl =
  (headers: Headers) =>
  (_error: FastifyError, _request: unknown, reply: unknown): void => {
    const { body, status } = new Refusal(404, 'NOT_FOUND')
    // Fastify's type for the reply to an unreadable URL does not allow a body, so the response is written directly.
    const { raw } = reply as FastifyReply
    raw.writeHead(status, { ...headers, 'content-type': JSON_TYPE })
    raw.end(JSON.stringify(body))
  }

/**
 * Time limit in milliseconds for the client to close its side of a connection. After this time, the server closes the
 * connection, because file descriptors are limited.
 */
const CLOSE_TIMEOUT_MS = 2_000

const UNREADABLE: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

export const answerUnreadableRequest =
  (headers: Headers) =>
  ({ code = '' }: { code?: string }, socket: Socket): void => {
    if (code === 'ECONNRESET' || socket.destroyed) return
    const body = JSON.stringify(new Refusal(400, 'MALFORMED_REQUEST').body)
    const head = [
      `HTTP/1.1 ${UNREADABLE[code] ?? '400 Bad Request'}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `content-type: ${JSON_TYPE}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
    const closing = setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS)
    socket.once('close', () => clearTimeout(closing))
  }
