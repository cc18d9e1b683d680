import type { RankReliability } from './rankReliability.ts'

/** The value that all have in common; null if they differ or the list is empty. */
export function commonValue<Value>(values: readonly Value[]): Value | null {
  const [first, ...rest] = values
  return first !== undefined && rest.every((value) => value === first) ? first : null
}

/**
 * Candidates on one link get ranks only if all their rounds have ranks, because a candidate with a rank would look
 * better than one without. Otherwise the first reason is returned. A candidate without a round has no rank.
 */
export const rankStateOfAll = (states: readonly (RankReliability['state'] | undefined)[]): RankReliability['state'] =>
  states.length === 0 ? 'too_few' : (states.map((state) => state ?? 'too_few').find((state) => state !== 'ok') ?? 'ok')

/** Identifies a reader who sends another opinion from the same browser. */
export const readerKey = (name: string): string => name.trim().normalize('NFC').toUpperCase().toLowerCase()
