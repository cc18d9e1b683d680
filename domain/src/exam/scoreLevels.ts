export type ScoreLevel = 'EXCELLENT' | 'GOOD' | 'FAIR' | 'LOW'

export function scoreLevel(score: number): ScoreLevel {
  if (score > 85) return 'EXCELLENT'
  if (score > 60) return 'GOOD'
  return score > 30 ? 'FAIR' : 'LOW'
}

export const SCORE_FLOORS = [90, 80, 60, 30] as const

export const STARS = 5

export function starsOf(correct: number, amount: number): number {
  return amount === 0 ? 0 : Math.round((correct / amount) * STARS * 10) / 10
}

export const countedQuestions = (amount: number, voided = 0): number => amount - voided
