import { BLUEPRINT } from '../limits.ts'

export interface RatedQuestion {
  /** One rating per judge. For every question, the judges are in the same order. */
  ratings: readonly number[]
}

export interface AngoffRound {
  questions: { mean: number; sd: number }[]
  cut: number
  standard_error: number
  /** Agreement of the judges; null if all questions have the same total rating. */
  agreement: number | null
  proposed_mark: number
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const squaresOf = (values: readonly number[]) => sumOf(values.map((value) => value ** 2))

const { min, max } = BLUEPRINT.passMark

/** Safe cast: every judge has rated every question, so the index exists. */
const itemAt = <One>(list: readonly One[], place: number) => list[place] as One

/**
 * Needs at least two judges and two questions. Ratings are integers, so the sums of squares have no rounding errors.
 */
export function angoffResult(rated: readonly RatedQuestion[]): AngoffRound {
  const I = rated.length
  const J = itemAt(rated, 0).ratings.length
  const ofQuestions = rated.map(({ ratings }) => sumOf(ratings))
  const ofJudges = Array.from({ length: J }, (_, judge) => sumOf(rated.map(({ ratings }) => itemAt(ratings, judge))))
  const total = sumOf(ofQuestions)
  const all = squaresOf(rated.flatMap(({ ratings }) => ratings))
  // The sums of squares are multiplied by I · J, so that they are integers.
  const judges = J * squaresOf(ofJudges) - total ** 2
  const questions = I * squaresOf(ofQuestions) - total ** 2
  const residue = I * J * all - total ** 2 - judges - questions
  const meanSquareOfJudges = judges / (I * J * (J - 1))
  const meanSquareOfQuestions = questions / (I * J * (I - 1))
  const meanSquareOfResidue = residue / (I * J * (I - 1) * (J - 1))
  const varianceOfJudges = Math.max(0, (meanSquareOfJudges - meanSquareOfResidue) / I)
  const varianceOfQuestions = Math.max(0, (meanSquareOfQuestions - meanSquareOfResidue) / J)
  const cut = total / (I * J)
  return {
    questions: rated.map(({ ratings }, place) => {
      const sum = itemAt(ofQuestions, place)
      return { mean: sum / J, sd: Math.sqrt((J * squaresOf(ratings) - sum ** 2) / (J * (J - 1))) }
    }),
    cut,
    standard_error: Math.sqrt(varianceOfJudges / J + varianceOfQuestions / I + meanSquareOfResidue / (I * J)),
    agreement: questions === 0 ? null : (meanSquareOfQuestions - meanSquareOfResidue) / meanSquareOfQuestions,
    proposed_mark: Math.min(max, Math.max(min, Math.ceil(cut - 1e-9))),
  }
}
