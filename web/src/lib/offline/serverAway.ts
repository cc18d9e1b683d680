import { Refused } from '@assay/contract/client'

/** True for an error of a proxy, which has no error code. Errors of Assay always have an error code. */
const isForeignResponse = ({ responseBody }: Refused) =>
  responseBody !== undefined && !(responseBody as { code?: unknown } | null)?.code

/** True if our server did not respond: there was no response, or it came from a proxy. */
export function isUnanswered(cause: unknown): boolean {
  // A captive portal replies with HTML instead of JSON.
  if (cause instanceof SyntaxError) return true
  return cause instanceof Refused && (cause.status === 0 || isForeignResponse(cause))
}

/**
 * True if the request got no response, or a server error. In both cases, it is unknown whether the request had an
 * effect.
 */
export function isServerAway(cause: unknown): boolean {
  return isUnanswered(cause) || (cause instanceof Refused && cause.status >= 502)
}

/** True if the request timed out. Such a request is not retried. */
export function isTooSlow(cause: unknown): boolean {
  return cause instanceof Refused && cause.code === 'TOO_SLOW'
}
