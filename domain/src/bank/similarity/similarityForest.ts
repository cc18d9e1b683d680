export type SimilarLink = readonly [number, number]

interface RemovedQuestion {
  cut: SimilarLink[]
  /** Questions that must be compared again, because the removed question may have connected them. */
  loose: number[]
}

/** Groups of similar questions are trees, because many similar questions then need only one link each. */
export function createSimilarityForest(links: readonly SimilarLink[]) {
  const neighbours = new Map<number, Set<number>>()
  const trees = new Map<number, Set<number>>()
  const neighboursOf = (id: number) => neighbours.get(id) ?? new Set<number>()
  const treeOf = (id: number) => trees.get(id) ?? new Set([id])

  function join(one: number, other: number): void {
    neighbours.set(one, neighboursOf(one).add(other))
    neighbours.set(other, neighboursOf(other).add(one))
    const [ownNeighbours, others] = [treeOf(one), treeOf(other)]
    const [small, large] = ownNeighbours.size < others.size ? [ownNeighbours, others] : [others, ownNeighbours]
    for (const id of small) large.add(id)
    for (const id of large.size > 2 ? small : large) trees.set(id, large)
  }
  for (const [one, other] of links) join(one, other)

  const isJoined = (one: number, other: number) => treeOf(one).has(other)

  return {
    isJoined,
    join,

    takeOut(id: number): RemovedQuestion {
      const ownNeighbours = neighboursOf(id)
      const tree = treeOf(id)
      const others = [...tree].filter((one) => one !== id)
      neighbours.delete(id)
      trees.delete(id)
      if (ownNeighbours.size < 2) {
        tree.delete(id)
        for (const one of ownNeighbours) neighbours.get(one)?.delete(id)
        return { cut: [...ownNeighbours].map((one) => [id, one] as const), loose: [] }
      }
      const cut = [...ownNeighbours].map((one): SimilarLink => [id, one])
      for (const one of others) {
        for (const other of neighboursOf(one)) if (other !== id && one < other) cut.push([one, other])
        neighbours.delete(one)
        trees.delete(one)
      }
      return { cut, loose: others }
    },
  }
}
