import { expect, test } from 'vitest'
import { reliabilityOf } from './reliability.ts'

const answers = Array.from({ length: 40 }, (_, person) =>
  Array.from({ length: 10 }, (__, question) => Number((person * 7 + question * 3) % 11 < 2 + (person % 5) * 2)),
)
const people = answers.map((paper) => ({ correct: paper.reduce((sum, one) => sum + one, 0), counted: 10 }))
const questions = Array.from({ length: 10 }, (_, at) => answers.reduce((sum, paper) => sum + (paper[at] ?? 0), 0))

const scores = people.map(({ correct }) => correct)
const mean = scores.reduce((sum, score) => sum + score, 0) / 40
const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / 40

test('if all people have the same paper, the reliability equals KR-20', () => {
  const ofQuestions = questions.reduce((sum, right) => sum + (right / 40) * (1 - right / 40), 0)
  const { value, state, method, low, high } = reliabilityOf(people, questions)

  expect([state, method]).toEqual(['ok', 'same_paper'])
  expect(value).toBeCloseTo((10 / 9) * (1 - ofQuestions / variance), 12)
  expect(low).toBeLessThan(value ?? 0)
  expect(high).toBeGreaterThan(value ?? 0)
})

test('if questions are drawn and all papers have the same length, the reliability equals KR-21', () => {
  const { value, method } = reliabilityOf(people, null)

  expect(method).toBe('drawn')
  const kr21 = (10 / 9) * (1 - (mean * (10 - mean)) / (10 * variance))
  // KR-21 divides by n, but an analysis of variance divides by n − 1, so the values for 40 people differ by the factor
  // 39/40.
  expect(1 - (value ?? 0)).toBeCloseTo(((1 - kr21) * 39) / 40, 12)
})

test('a reliability needs at least thirty people with different results', () => {
  expect(reliabilityOf(people.slice(0, 29), null)).toMatchObject({ state: 'too_few', needed: 1, value: null })
  const alike = people.map(() => ({ correct: 5, counted: 10 }))
  expect(reliabilityOf(alike, null)).toMatchObject({ state: 'no_spread', value: null })
  const allOrNothing = people.map((_, at) => ({ correct: at % 2 === 0 ? 10 : 0, counted: 10 }))
  expect(reliabilityOf(allOrNothing, null)).toMatchObject({ state: 'no_spread' })
  const one = people.map((_, at) => ({ correct: at % 2, counted: 1 }))
  expect(reliabilityOf(one, null)).toMatchObject({ state: 'no_spread' })
})

test.each([
  { papers: 'one paper', own: questions, freedom: 39 * 9 },
  { papers: 'drawn papers', own: null, freedom: 400 - 40 },
])('for $papers, the limits of the reliability are calculated with $freedom degrees of freedom', ({ own, freedom }) => {
  const { value, low, high } = reliabilityOf(people, own)

  const factor = 1.959964 * Math.sqrt(2 / 39 + 2 / freedom)
  expect(Math.log((1 - (low ?? 0)) / (1 - (value ?? 0)))).toBeCloseTo(factor, 5)
  expect(Math.log((1 - (value ?? 0)) / (1 - (high ?? 0)))).toBeCloseTo(factor, 5)
})

test('a reliability can be calculated for thirty people', () => {
  expect(reliabilityOf(people.slice(0, 30), null)).toMatchObject({ state: 'ok', needed: 0 })
})
