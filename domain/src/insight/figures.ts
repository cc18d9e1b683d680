import { correlation, type PairSums, squaredDeviations } from './correlation.ts'
import { fisher, wilson, Z, Z_RARE } from './interval.ts'
import type { EditionSums, OptionSums } from './tally.ts'

export type FigureState = 'ok' | 'too_few' | 'one_sided' | 'no_spread'

/** If the value is null, `state` gives the reason, and `needed` says how often the question must still be shown. */
export interface Figure {
  state: FigureState
  value: number | null
  low: number | null
  high: number | null
  needed: number
}

const MIN_SHOWINGS = { share: 10, correlation: 20, drift: 30 } as const
/** A correlation needs this number of tests for each outcome, such as correct and wrong. */
const MIN_PER_OUTCOME = 5
const SCORE_SCALE = 10_000

export const figureWithout = (state: FigureState, needed = 0): Figure => ({
  state,
  value: null,
  low: null,
  high: null,
  needed,
})

/** While there are few observations, the share is marked as uncertain. */
export function shareFigure(found: number, n: number): Figure {
  const needed = Math.max(0, MIN_SHOWINGS.share - n)
  const state = needed > 0 ? 'too_few' : 'ok'
  return n === 0 ? figureWithout(state, needed) : { state, value: found / n, ...wilson(found, n), needed }
}

function sidesFigure(sums: PairSums): Figure {
  if (sums.n < MIN_SHOWINGS.correlation) return figureWithout('too_few', MIN_SHOWINGS.correlation - sums.n)
  if (Math.min(sums.x, sums.n - sums.x) < MIN_PER_OUTCOME) return figureWithout('one_sided')
  const value = correlation(sums)
  return value === null ? figureWithout('no_spread') : { state: 'ok', value, ...fisher(value, sums.n, Z), needed: 0 }
}

const rightAndRest = (sums: EditionSums): PairSums => ({
  n: sums.rest_shown,
  x: sums.rest_correct,
  xx: sums.rest_correct,
  y: sums.rest_sum,
  yy: sums.rest_squares,
  xy: sums.rest_of_correct,
})

export const facilityOf = (sums: EditionSums): Figure => shareFigure(sums.correct, sums.shown)

/** Correlation between a correct answer and the score in the rest of the test. */
export const discriminationOf = (sums: EditionSums): Figure => sidesFigure(rightAndRest(sums))

/** The correlation of `discriminationOf`, even if it is not reliable; null if the correlation is undefined. */
export const rawDiscrimination = (sums: EditionSums): number | null => correlation(rightAndRest(sums))

/** The trend of correct answers by week, minus the trend in the other questions of the tests. */
export function driftOf(sums: EditionSums): Figure {
  const { rest_shown: n, rest_correct, rest_sum, rest_squares, rest_of_correct, week_sum, week_squares } = sums
  if (n < MIN_SHOWINGS.drift) return figureWithout('too_few', MIN_SHOWINGS.drift - n)
  // If all tests are within about a month, no trend can be calculated.
  if (squaredDeviations(n, week_sum, week_squares) < BigInt(n) ** 2n) return figureWithout('no_spread')
  const value = correlation({
    n,
    x: week_sum,
    xx: week_squares,
    y: SCORE_SCALE * rest_correct - rest_sum,
    yy: SCORE_SCALE ** 2 * rest_correct - 2 * SCORE_SCALE * rest_of_correct + rest_squares,
    xy: SCORE_SCALE * sums.week_of_correct - sums.week_rest,
  })
  return value === null ? figureWithout('no_spread') : { state: 'ok', value, ...fisher(value, n, Z_RARE), needed: 0 }
}

export const unansweredOf = ({ shown, answered }: EditionSums): number | null =>
  shown === 0 ? null : (shown - answered) / shown

export const meanTimeOf = ({ answered, seconds }: EditionSums): number | null =>
  answered === 0 ? null : seconds / answered

export interface OptionFigures {
  chosen: number
  share: Figure
  mean_rest: number | null
  correlation: Figure
}

export const optionFiguresOf = (edition: EditionSums, option: OptionSums): OptionFigures => ({
  chosen: option.chosen,
  share: shareFigure(option.chosen, edition.answered),
  mean_rest: option.chosen_rest === 0 ? null : option.chosen_rest_sum / option.chosen_rest / SCORE_SCALE,
  correlation: sidesFigure({
    n: edition.answered_rest,
    x: option.chosen_rest,
    xx: option.chosen_rest,
    y: edition.answered_rest_sum,
    yy: edition.answered_rest_squares,
    xy: option.chosen_rest_sum,
  }),
})
