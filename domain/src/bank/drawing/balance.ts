/** How far the mean difficulty of a paper may be off, and after how many papers the nearest is taken. */
export const BALANCE = { within: 0.1, tries: 200 } as const

interface LabelDifficulty {
  drawn: number
  /** Of all questions of the label. */
  difficulties: readonly number[]
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean difficulty that a paper has on average; null where nothing is drawn. */
export function targetOf(labels: readonly LabelDifficulty[]): number | null {
  const given = labels.filter(({ drawn }) => drawn > 0)
  const all = given.reduce((sum, { drawn }) => sum + drawn, 0)
  if (all === 0) return null
  return given.reduce((sum, { drawn, difficulties }) => sum + (drawn / all) * meanOf(difficulties), 0)
}

/** The first of at most so many papers whose mean difficulty is near the target, else the nearest of them. */
export function drawBalanced(draw: () => number[], difficultyOf: (id: number) => number, target: number): number[] {
  let nearest: number[] = []
  let distance = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < BALANCE.tries && distance > BALANCE.within; tries += 1) {
    const paper = draw()
    const off = Math.abs(meanOf(paper.map(difficultyOf)) - target)
    if (off < distance) [nearest, distance] = [paper, off]
  }
  return nearest
}
