import type { PlacesTold } from './placeState.ts'

/** The common value; null if they differ or the list is empty. */
export function commonValue<Value>(values: readonly Value[]): Value | null {
  const [first, ...rest] = values
  return first !== undefined && rest.every((value) => value === first) ? first : null
}

/**
 * Candidates shown together get places only if each of their rounds has places. Otherwise the first reason is returned:
 * a candidate with a place would look better than one without. Candidates without a round have no place.
 */
export const placeStateOfAll = (states: readonly (PlacesTold['state'] | undefined)[]): PlacesTold['state'] =>
  states.length === 0 ? 'too_few' : (states.map((state) => state ?? 'too_few').find((state) => state !== 'ok') ?? 'ok')

/** Identifies a reader who sends another verdict from the same browser. */
export const readerKey = (name: string): string => name.trim().normalize('NFC').toUpperCase().toLowerCase()
