import type { Passages } from './blocks.ts'

/** A paper with the questions of each passage next to each other, by age, where the first of them stands. */
export function besideEachOther(ids: readonly number[], passages: Passages): number[] {
  const groups = Map.groupBy(ids, (id) => passages.get(id) ?? -id - 1)
  return [...groups.values()].flatMap((own) => own.toSorted((one, other) => one - other))
}
