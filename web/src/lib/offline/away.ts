import { Refused } from '@assay/contract/client'

/** Nobody answered, or only what stands in front of the server: that says nothing about what was asked. */
export function isAway(cause: unknown): boolean {
  return cause instanceof Refused && (cause.status === 0 || cause.status >= 502)
}

/** Nobody answered for so long that waiting once more would be too much to ask. */
export function isTooSlow(cause: unknown): boolean {
  return cause instanceof Refused && cause.code === 'TOO_SLOW'
}

/** What `navigator` says of the network: false is certain, true is a guess. */
export const isOffline = (): boolean => !navigator.onLine
