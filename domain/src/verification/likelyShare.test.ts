import { expect, test } from 'vitest'
import { betaBelow } from './beta.ts'
import { estimateShare } from './likelyShare.ts'
import { priorOf } from './prior.ts'

const prior = { basis: 'assumed' as const, people: 0, a: 3.6, e: 2.4 }

test('the likely score is between score and group mean, and its limits are correct in two of three cases', () => {
  const { expected, low, high, ...rest } = estimateShare({ correct: 10, counted: 10 }, prior)
  expect(expected).toBeCloseTo((100 * 13.6) / 16, 9)
  expect(betaBelow(low / 100, 13.6, 2.4)).toBeCloseTo(0.16, 9)
  expect(betaBelow(high / 100, 13.6, 2.4)).toBeCloseTo(0.84, 9)
  expect(rest).toEqual(prior)
})

test('in a simulation, 63 to 73 percent of the true values are within the limits, also for high scores', () => {
  let state = 42
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 0.5) / 2 ** 32
  }
  const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
  const inside = { all: 0, of: 0, high: 0, ofHigh: 0 }
  for (let round = 0; round < 40; round += 1) {
    const bank = Array.from({ length: 100 }, () => normal() - 0.5)
    const people = Array.from({ length: 100 }, () => {
      const ability = normal()
      const chances = bank.map((difficulty) => 1 / (1 + Math.exp(difficulty - ability)))
      const drawn = chances
        .map((chance) => ({ chance, turn: random() }))
        .toSorted((one, other) => one.turn - other.turn)
        .slice(0, 20)
      const correct = drawn.filter(({ chance }) => random() < chance).length
      return { correct, truth: chances.reduce((sum, chance) => sum + chance, 0) }
    })
    const learned = priorOf(
      people.map(({ correct }) => ({ correct, counted: 20, amount: 1 })),
      [],
    )
    for (const { correct, truth } of people) {
      const { low, high } = estimateShare({ correct, counted: 20 }, learned)
      const holds = Number(low <= truth && truth <= high)
      inside.of += 1
      inside.all += holds
      if (correct < 18) continue
      inside.ofHigh += 1
      inside.high += holds
    }
  }
  expect(inside.all / inside.of).toBeGreaterThan(0.63)
  expect(inside.all / inside.of).toBeLessThan(0.73)
  expect(inside.high / inside.ofHigh).toBeGreaterThan(0.63)
  expect(inside.high / inside.ofHigh).toBeLessThan(0.75)
})
