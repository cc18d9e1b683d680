import type { Passages } from './blocks.ts'

/** Within a passage, the oldest question comes first. */
export function groupByPassage(ids: readonly number[], passages: Passages): number[] {
  const groups = Map.groupBy(ids, (id) => passages.get(id) ?? -id - 1)
  return [...groups.values()].flatMap((own) => own.toSorted((one, other) => one - other))
}
