import { Refused } from '@assay/contract/client'

/** Errors of Assay always have an error code, but errors of a proxy do not. */
const isForeignResponse = ({ responseBody }: Refused) =>
  responseBody !== undefined && !(responseBody as { code?: unknown } | null)?.code

/** True if our server did not respond: there was no response, or it came from a proxy. */
export function isUnanswered(cause: unknown): boolean {
  // A captive portal replies with HTML instead of JSON.
  if (cause instanceof SyntaxError) return true
  return cause instanceof Refused && (cause.status === 0 || isForeignResponse(cause))
}

/** Without a response, or after a server error, it is unknown whether the request had an effect. */
export function isServerAway(cause: unknown): boolean {
  return isUnanswered(cause) || (cause instanceof Refused && cause.status >= 502)
}

export function isTooSlow(cause: unknown): boolean {
  return cause instanceof Refused && cause.code === 'TOO_SLOW'
}
