import { useDeferredValue } from 'react'

/** More than are in sight when a list opens. */
const FIRST = 40

/** How many options of a list are drawn; none is left out for long. The first ones are there at once, and what is typed does not wait for the others. */
export function useListLimit(isOpen: boolean, typed: string): number {
  const wanted = isOpen ? typed : null
  return useDeferredValue(wanted) === wanted ? Number.POSITIVE_INFINITY : FIRST
}
