/**
 * A draw is accepted if its mean difficulty is close enough to the target. After `tries` draws, the closest draw is
 * used.
 */
export const BALANCE = { within: 0.1, tries: 200 } as const

interface LabelDifficulty {
  drawn: number
  difficulties: readonly number[]
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

export function targetOf(labels: readonly LabelDifficulty[]): number | null {
  const drawnLabels = labels.filter(({ drawn }) => drawn > 0)
  const totalDrawn = drawnLabels.reduce((sum, { drawn }) => sum + drawn, 0)
  if (totalDrawn === 0) return null
  return drawnLabels.reduce((sum, { drawn, difficulties }) => sum + (drawn / totalDrawn) * meanOf(difficulties), 0)
}

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
