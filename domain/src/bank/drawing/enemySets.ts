/** Maps each question with enemies to all members of its enemy group. Overlapping groups are joined. */
export type EnemySets = ReadonlyMap<number, readonly number[]>

export function joinEnemySets(groups: readonly (readonly number[])[]): EnemySets {
  const leaders = new Map<number, number>()
  const leaderOf = (id: number): number => {
    let leader = id
    for (let next = leaders.get(leader); next !== undefined; next = leaders.get(leader)) leader = next
    if (leader !== id) leaders.set(id, leader)
    return leader
  }
  for (const group of groups) {
    const [first, ...others] = group.map(leaderOf)
    for (const other of others)
      if (first !== undefined && leaderOf(other) !== leaderOf(first)) leaders.set(leaderOf(other), leaderOf(first))
  }
  const ids = [...new Set(groups.flat())].toSorted((one, other) => one - other)
  const members = Map.groupBy(ids, leaderOf)
  const sets = new Map<number, readonly number[]>()
  for (const set of members.values()) if (set.length > 1) for (const id of set) sets.set(id, set)
  return sets
}
