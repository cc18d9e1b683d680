import { useDeferredValue } from 'react'

/** More than fit into view when a list opens. */
const FIRST = 40

/** Number of rendered options. The first appear immediately and the rest soon after, so that typing stays fast. */
export function useListLimit(isOpen: boolean, typed: string): number {
  const wanted = isOpen ? typed : null
  return useDeferredValue(wanted) === wanted ? Number.POSITIVE_INFINITY : FIRST
}
