import type { Passages } from './blocks.ts'

/** Puts the questions of each shared text together, the oldest first, at the place of the first one. */
export function groupByPassage(ids: readonly number[], passages: Passages): number[] {
  const groups = Map.groupBy(ids, (id) => passages.get(id) ?? -id - 1)
  return [...groups.values()].flatMap((own) => own.toSorted((one, other) => one - other))
}
