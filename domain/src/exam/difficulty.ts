export type Difficulty = 'VERY_HARD' | 'HARD' | 'MEDIUM' | 'BASIC'

export function difficultyOf(maxTime: number, amountOfQuestions: number): Difficulty {
  const tenths = Math.floor((10 * maxTime) / amountOfQuestions)
  if (tenths < 10) return 'VERY_HARD'
  if (tenths < 15) return 'HARD'
  return tenths < 20 ? 'MEDIUM' : 'BASIC'
}

export function secondsPerQuestion(maxTime: number, amountOfQuestions: number): number {
  return Math.floor((maxTime * 60) / amountOfQuestions)
}
