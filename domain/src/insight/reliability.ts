import { type Figure, figureWithout } from './figures.ts'
import { Z } from './interval.ts'
import type { ScoredOutcome } from './scoreMargins.ts'

export interface Reliability extends Figure {
  method: 'same_paper' | 'drawn'
}

const MIN_PEOPLE = 30
const EPSILON = 1e-9

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/**
 * The reliability by analysis of variance: the share of differences between people that another test would show again.
 * With `sameQuestions`, the result equals KR-20, otherwise KR-21 for tests of equal length.
 */
export function reliabilityOf(people: readonly ScoredOutcome[], sameQuestions: readonly number[] | null): Reliability {
  const method = sameQuestions ? 'same_paper' : 'drawn'
  const n = people.length
  if (n < MIN_PEOPLE) return { ...figureWithout('too_few', MIN_PEOPLE - n), method }
  const right = sum(people.map(({ correct }) => correct))
  const counted = sum(people.map((person) => person.counted))
  const base = right ** 2 / counted
  const between = sum(people.map((person) => person.correct ** 2 / person.counted)) - base
  const ofQuestions = sameQuestions ? sum(sameQuestions.map((each) => each ** 2 / n)) - base : 0
  const within = right - base - between - ofQuestions
  const freedom = sameQuestions ? (n - 1) * (sameQuestions.length - 1) : counted - n
  if (between <= EPSILON || within <= EPSILON || freedom <= 0) return { ...figureWithout('no_spread'), method }

  const ratio = between / (n - 1) / (within / freedom)
  const half = Z * Math.sqrt(2 / (n - 1) + 2 / freedom)
  const ends = { low: 1 - Math.exp(half) / ratio, high: 1 - Math.exp(-half) / ratio }
  return { state: 'ok', value: 1 - 1 / ratio, ...ends, needed: 0, method }
}
