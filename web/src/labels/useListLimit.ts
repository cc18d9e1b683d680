import { useDeferredValue } from 'react'

/** More than the number of options that are visible when a list opens. */
const FIRST = 40

/** The first options appear immediately, and the other options soon after, so that typing stays fast. */
export function useListLimit(isOpen: boolean, typed: string): number {
  const search = isOpen ? typed : null
  return useDeferredValue(search) === search ? Number.POSITIVE_INFINITY : FIRST
}
