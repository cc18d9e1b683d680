import { Refused } from '@assay/contract/client'

/** Every refusal of ours has a code; what stands in front of the server answers in words of its own. */
const isOfOthers = ({ told }: Refused) => told !== undefined && !(told as { code?: unknown } | null)?.code

/** No reply of our server came: none at all, or one of what stands in front of it. */
export function isUnanswered(cause: unknown): boolean {
  // A sign-in page of a hotel, where data was expected.
  if (cause instanceof SyntaxError) return true
  return cause instanceof Refused && (cause.status === 0 || isOfOthers(cause))
}

/** No answer, or one of a server that cannot at the moment: neither says anything about what was asked. */
export function isServerAway(cause: unknown): boolean {
  return isUnanswered(cause) || (cause instanceof Refused && cause.status >= 502)
}

/** Nobody answered for so long that waiting once more would be too much to ask. */
export function isTooSlow(cause: unknown): boolean {
  return cause instanceof Refused && cause.code === 'TOO_SLOW'
}
