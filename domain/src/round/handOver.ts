import type { RankReliability } from './rankReliability.ts'

export function commonValue<Value>(values: readonly Value[]): Value | null {
  const [first, ...rest] = values
  return first !== undefined && rest.every((value) => value === first) ? first : null
}

/**
 * Candidates on one shared link get ranks only if all their rounds have ranks. Otherwise, a candidate with a rank would
 * look better than one without.
 */
export const rankStateOfAll = (states: readonly (RankReliability['state'] | undefined)[]): RankReliability['state'] =>
  states.length === 0 ? 'too_few' : (states.map((state) => state ?? 'too_few').find((state) => state !== 'ok') ?? 'ok')

/** A browser and a name identify a reader. A second opinion of the same reader replaces the first one. */
export const readerKey = (name: string): string => name.trim().normalize('NFC').toUpperCase().toLowerCase()
