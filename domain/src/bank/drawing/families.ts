/** What keeps questions apart: each of these groups of questions has one on a paper at most. */
export type Apart = readonly (readonly number[])[]

/** Of each question that is kept apart from another one, all of its family: what groups join, directly or by others. */
export type Families = ReadonlyMap<number, readonly number[]>

export const noFamilies: Families = new Map()

/** Groups that share a question are one family. The members of each stand in ascending order. */
export function joinFamilies(groups: Apart): Families {
  const leaders = new Map<number, number>()
  const leaderOf = (id: number): number => {
    let leader = id
    for (let next = leaders.get(leader); next !== undefined; next = leaders.get(leader)) leader = next
    // The next look takes one step.
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
  const families = new Map<number, readonly number[]>()
  for (const family of members.values()) if (family.length > 1) for (const id of family) families.set(id, family)
  return families
}
