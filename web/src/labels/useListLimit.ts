import { useDeferredValue } from 'react'

/** More options than are visible when a list opens. */
const FIRST = 40

/**
 * Number of options to render. The first ones appear immediately and the rest soon after, so that typing stays fast.
 */
export function useListLimit(isOpen: boolean, typed: string): number {
  const wanted = isOpen ? typed : null
  return useDeferredValue(wanted) === wanted ? Number.POSITIVE_INFINITY : FIRST
}
