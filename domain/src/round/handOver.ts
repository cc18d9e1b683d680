import type { RankReliability } from './rankReliability.ts'

export function commonValue<Value>(values: readonly Value[]): Value | null {
  const [first, ...rest] = values
  return first !== undefined && rest.every((value) => value === first) ? first : null
}

/**
 * Candidates on one link get ranks only if all their rounds have ranks. Otherwise a candidate with a rank would look
 * better than a candidate without a rank.
 */
export const rankStateOfAll = (states: readonly (RankReliability['state'] | undefined)[]): RankReliability['state'] =>
  states.length === 0 ? 'too_few' : (states.map((state) => state ?? 'too_few').find((state) => state !== 'ok') ?? 'ok')

/** The name and the browser identify a reader, so that a reader's second opinion replaces the first opinion. */
export const readerKey = (name: string): string => name.trim().normalize('NFC').toUpperCase().toLowerCase()
