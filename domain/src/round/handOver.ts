import type { PlacesTold } from './placeState.ts'

/** What all of them agree on; null where they do not, and where there are none. */
export function commonOf<Value>(values: readonly Value[]): Value | null {
  const [first, ...rest] = values
  return first !== undefined && rest.every((value) => value === first) ? first : null
}

/**
 * Whether places are told of candidates who are shown together: where each of their rounds tells its own. Else the first reason
 * why not, as one who has a place beside one who has none would be read as the better. A candidate without a round has no place.
 */
export const placeStateOfAll = (states: readonly (PlacesTold['state'] | undefined)[]): PlacesTold['state'] =>
  states.length === 0 ? 'too_few' : (states.map((state) => state ?? 'too_few').find((state) => state !== 'ok') ?? 'ok')

/** The name by which a reader is known who gives a verdict again in the same browser. */
export const readerKey = (name: string): string => name.trim().normalize('NFC').toUpperCase().toLowerCase()
