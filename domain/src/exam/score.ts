export type ScoreLevel = 'EXCELLENT' | 'GOOD' | 'FAIR' | 'LOW'

/** How good a score is, for its colour and its face. */
export function scoreLevel(score: number): ScoreLevel {
  if (score > 85) return 'EXCELLENT'
  if (score > 60) return 'GOOD'
  return score > 30 ? 'FAIR' : 'LOW'
}

/** The scores that a list can be narrowed to: above one of these. */
export const SCORE_FLOORS = [90, 80, 60, 30] as const

export const STARS = 5

/** How many stars a share of right answers earns, to a tenth: the row of stars is filled as far. */
export function starsOf(correct: number, amount: number): number {
  return amount === 0 ? 0 : Math.round((correct / amount) * STARS * 10) / 10
}

/** How many questions of a paper count: those that no key fix has taken out. */
export const countedQuestions = (amount: number, voided = 0): number => amount - voided
