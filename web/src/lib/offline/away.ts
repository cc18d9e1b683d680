import { Refused } from '@assay/contract/client'

/** Our errors always have a code; a proxy's do not. */
const isForeignResponse = ({ told }: Refused) => told !== undefined && !(told as { code?: unknown } | null)?.code

/** No response from our server: none at all, or a proxy's. */
export function isUnanswered(cause: unknown): boolean {
  // A captive portal's HTML instead of JSON.
  if (cause instanceof SyntaxError) return true
  return cause instanceof Refused && (cause.status === 0 || isForeignResponse(cause))
}

/** No response, or a server failure: both say nothing about the request. */
export function isServerAway(cause: unknown): boolean {
  return isUnanswered(cause) || (cause instanceof Refused && cause.status >= 502)
}

/** The request timed out, so it is not retried. */
export function isTooSlow(cause: unknown): boolean {
  return cause instanceof Refused && cause.code === 'TOO_SLOW'
}
