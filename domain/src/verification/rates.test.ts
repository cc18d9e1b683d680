import fc from 'fast-check'
import { expect, test } from 'vitest'
import { abilityPosterior, chancesOfCorrect, confirmationVerdict, expectedAbility, ratesOf } from './rates.ts'

const difficulty = fc.double({ min: -4, max: 4, noNaN: true })
const asked = fc.record({ difficulty, isCorrect: fc.boolean() })
const group = fc.record({
  mean: fc.double({ min: -2, max: 2, noNaN: true }),
  variance: fc.double({ min: 0.25, max: 4, noNaN: true }),
})
const first = fc.array(asked, { minLength: 1, maxLength: 30 })
const P = (by: number) => 1 / (1 + Math.exp(-by))

function byEveryWay(
  first: { difficulty: number; isCorrect: boolean }[],
  mean: number,
  variance: number,
  second: number[],
) {
  const n = second.length
  const weights: number[] = []
  for (let g = 0; g <= 120; g += 1) {
    const theta = -6 + g / 10
    let weight = Math.exp(-((theta - mean) ** 2) / (2 * variance))
    for (const { difficulty: b, isCorrect } of first) weight *= isCorrect ? P(theta - b) : 1 - P(theta - b)
    weights.push(weight)
  }
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const exactly = (theta: number) => {
    const chances = new Array<number>(n + 1).fill(0)
    for (let way = 0; way < 2 ** n; way += 1) {
      let chance = 1
      let right = 0
      for (const [at, b] of second.entries()) {
        const isCorrect = (way >> at) & 1
        right += isCorrect
        chance *= isCorrect ? P(theta - b) : 1 - P(theta - b)
      }
      chances[right] = (chances[right] ?? 0) + chance
    }
    return chances
  }
  const other = exactly(mean)
  const same = new Array<number>(n + 1).fill(0)
  for (const [g, weight] of weights.entries())
    for (const [right, chance] of exactly(-6 + g / 10).entries())
      same[right] = (same[right] ?? 0) + (weight / whole) * chance
  const sum = (list: number[], from: number, to: number) => {
    let total = 0
    for (let at = from; at <= to; at += 1) total += list[at] ?? 0
    return total
  }
  let lower_at = -1
  for (let j = 0; j <= n; j += 1) if (sum(same, 0, j) <= 0.03) lower_at = j
  let confirmed_from = n + 1
  for (let j = n; j > lower_at; j -= 1) if (sum(other, j, n) <= 0.05) confirmed_from = j
  return {
    lower_at,
    confirmed_from,
    false_alarm: sum(same, 0, lower_at),
    power: sum(other, 0, lower_at),
    confirms_same: sum(same, confirmed_from, n),
    confirms_other: sum(other, confirmed_from, n),
  }
}

test.each([
  ['a good first test', [0.9, -0.3, 1.2, 0.1, -1, 0.5, 0.7, 0], 8, 0, 2.25, [0.2, 0.5, -0.1, 0.9, 1.1, -0.6]],
  ['a middle first test', [0.9, -0.3, 1.2, 0.1, -1, 0.5, 0.7, 0], 4, -0.4, 0.7, [0.2, 0.5, -0.1, 0.9, 1.1, -0.6, 0, 0]],
  ['a first test without a correct answer', [0, 0, 0, 0, 0], 0, 0, 2.25, [0, 0, 0, 0, 0, 0, 0]],
  ['a first test with one question', [2], 1, 1, 0.25, [-2]],
])('after %s, the error rates equal a sum over all outcomes', (_, difficulties, right, mean, variance, second) => {
  const sat = difficulties.map((one, at) => ({ difficulty: one, isCorrect: at < right }))
  const rates = ratesOf(abilityPosterior(sat, { mean, variance }), mean, second)
  const slow = byEveryWay(sat, mean, variance, second)
  for (const [name, value] of Object.entries(slow))
    expect(rates[name as keyof typeof rates], name).toBeCloseTo(value, 10)
})

test('the weights of the ability distribution add up to one, and more correct answers raise its mean', () => {
  fc.assert(
    fc.property(first, group, (sat, spread) => {
      const abilityProbabilities = abilityPosterior(sat, spread)
      expect(abilityProbabilities).toHaveLength(121)
      expect(abilityProbabilities.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9)
      const all = (isCorrect: boolean) =>
        expectedAbility(
          abilityPosterior(
            sat.map((one) => ({ ...one, isCorrect })),
            spread,
          ),
        )
      expect(all(false)).toBeLessThanOrEqual(expectedAbility(abilityProbabilities) + 1e-9)
      expect(all(true)).toBeGreaterThanOrEqual(expectedAbility(abilityProbabilities) - 1e-9)
    }),
  )
})

test('the probabilities of all numbers of correct answers add up to one', () => {
  fc.assert(
    fc.property(difficulty, fc.array(difficulty, { maxLength: 40 }), (ability, second) => {
      expect(chancesOfCorrect(ability, second).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9)
    }),
  )
})

test('outcomes stay within the maximum error rates, and more correct answers never lead to a lower outcome', () => {
  const order = ['clearly_lower', 'cannot_tell', 'confirmed']
  fc.assert(
    fc.property(first, group, fc.array(difficulty, { maxLength: 30 }), (sat, spread, second) => {
      const rates = ratesOf(abilityPosterior(sat, spread), spread.mean, second)
      expect(rates.lower_at).toBeGreaterThanOrEqual(-1)
      expect(rates.confirmed_from).toBeGreaterThan(rates.lower_at)
      expect(rates.confirmed_from).toBeLessThanOrEqual(second.length + 1)
      expect(rates.false_alarm).toBeLessThanOrEqual(0.03)
      expect(rates.confirms_other).toBeLessThanOrEqual(0.05)
      const verdicts = second.map((_, at) =>
        order.indexOf(confirmationVerdict({ correct: at + 1, answered: 1 }, rates)),
      )
      expect(verdicts).toEqual(verdicts.toSorted((one, other) => one - other))
    }),
  )
})

test('an extreme first test causes no overflow when the limits are calculated', () => {
  const sat = Array.from({ length: 100 }, () => ({ difficulty: 700, isCorrect: true }))
  const rates = ratesOf(abilityPosterior(sat, { mean: 0, variance: 0.25 }), 0, [0, 0, 0])
  for (const value of Object.values(rates)) expect(Number.isFinite(value)).toBe(true)
})

test.each([
  [0, 0, 'cannot_tell'],
  [3, 5, 'clearly_lower'],
  [4, 5, 'cannot_tell'],
  [6, 9, 'cannot_tell'],
  [7, 9, 'confirmed'],
])('with %d correct of %d answered questions, a verification test has the result %s', (correct, answered, expected) => {
  expect(confirmationVerdict({ correct, answered }, { lower_at: 3, confirmed_from: 7 })).toBe(expected)
})
