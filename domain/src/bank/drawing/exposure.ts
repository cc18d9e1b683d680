/** Number of consecutive tests that the exposure limit applies to. */
export const EXPOSURE_WINDOW = 100

export function trackExposure(before: readonly (readonly number[])[], cap: number) {
  const recentPapers: (readonly number[])[] = []
  const counts = new Map<number, number>()
  const overexposed = new Set<number>()

  function count(paper: readonly number[], one: 1 | -1): void {
    for (const id of paper) {
      const amount = (counts.get(id) ?? 0) + one
      counts.set(id, amount)
      if (amount >= cap) overexposed.add(id)
      else overexposed.delete(id)
    }
  }
  function add(paper: readonly number[]): void {
    recentPapers.push(paper)
    count(paper, 1)
    const oldest = recentPapers.length === EXPOSURE_WINDOW ? recentPapers.shift() : undefined
    if (oldest) count(oldest, -1)
  }
  for (const paper of before) add(paper)

  return { overexposed, add }
}

interface LabelStock {
  groups: number
  drawn: number
}

/** The lowest exposure limit that leaves enough groups for the next test; null if there is none. */
export function lowestCap(labels: readonly LabelStock[]): number | null {
  if (labels.length === 0) return null
  const caps = labels.map(({ groups, drawn }) =>
    drawn === 0 ? 0 : Math.ceil(((EXPOSURE_WINDOW - 1) * drawn) / (groups - drawn)),
  )
  const lowest = Math.max(...caps)
  return lowest > EXPOSURE_WINDOW ? null : lowest
}
