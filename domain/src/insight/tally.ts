const DAY_MS = 86_400_000
const SCORE_SCALE = 10_000

/** Number of weeks since 1970, starting on Monday, in UTC. */
export const weekOf = (at: number): number => Math.floor((Math.floor(at / DAY_MS) + 3) / 7)

/** Number of months since the year 0, in UTC. */
export const monthOf = (at: number): number => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth()

export const monthName = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`

/**
 * Score in the other questions, in ten-thousandths; null if there are none. `correct` and `counted` include this
 * question.
 */
export function restScore(correct: number, counted: number, isCorrect: boolean): number | null {
  if (counted < 2) return null
  const others = counted - 1
  return Math.floor((2 * SCORE_SCALE * (correct - Number(isCorrect)) + others) / (2 * others))
}

/** A question in one test. Only interviews that count for statistics are used. */
export interface Showing {
  isCorrect: boolean
  rest: number | null
  chosen: readonly number[]
  seconds: number
}

/** All sums are integers, so that they are exact. */
export interface EditionSums {
  shown: number
  correct: number
  answered: number
  /** Sum of the answer times in seconds, over the tests in which candidates answered the question. */
  seconds: number
  /** Sums over tests that also have other questions. */
  rest_shown: number
  rest_correct: number
  rest_sum: number
  rest_squares: number
  rest_of_correct: number
  week_sum: number
  week_squares: number
  week_of_correct: number
  week_rest: number
  answered_rest: number
  answered_rest_sum: number
  answered_rest_squares: number
}

export interface OptionSums {
  chosen: number
  chosen_rest: number
  chosen_rest_sum: number
}

export const zeroSums: EditionSums = {
  shown: 0,
  correct: 0,
  answered: 0,
  seconds: 0,
  rest_shown: 0,
  rest_correct: 0,
  rest_sum: 0,
  rest_squares: 0,
  rest_of_correct: 0,
  week_sum: 0,
  week_squares: 0,
  week_of_correct: 0,
  week_rest: 0,
  answered_rest: 0,
  answered_rest_sum: 0,
  answered_rest_squares: 0,
}

export const noOptionSums: OptionSums = { chosen: 0, chosen_rest: 0, chosen_rest_sum: 0 }

export function sumsOf({ isCorrect, rest, chosen, seconds }: Showing, week: number): EditionSums {
  const right = Number(isCorrect)
  const answered = Number(chosen.length > 0)
  const counted = { ...zeroSums, shown: 1, correct: right, answered, seconds: answered * seconds }
  if (rest === null) return counted
  return {
    ...counted,
    rest_shown: 1,
    rest_correct: right,
    rest_sum: rest,
    rest_squares: rest ** 2,
    rest_of_correct: right * rest,
    week_sum: week,
    week_squares: week ** 2,
    week_of_correct: week * right,
    week_rest: week * rest,
    answered_rest: answered,
    answered_rest_sum: answered * rest,
    answered_rest_squares: answered * rest ** 2,
  }
}

export const optionSumsOf = ({ rest }: Showing): OptionSums => ({
  chosen: 1,
  chosen_rest: Number(rest !== null),
  chosen_rest_sum: rest ?? 0,
})
