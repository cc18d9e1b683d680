import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantileOf, spreadOf } from './spread.ts'

test.each([
  [[5], 0.25, 5],
  [[1, 2], 0.5, 1.5],
  [[4, 1, 3, 2], 0.25, 1.75],
  [[4, 1, 3, 2], 0.75, 3.25],
  [[3, 1, 2], 1, 3],
])('for the values %j, the quantile at %d is %d', (values, share, quantile) => {
  expect(quantileOf(values, share)).toBeCloseTo(quantile, 12)
})

test('the spread of a group does not include the measurement error of each person', () => {
  const people = [-2, -1, 0, 1, 2].map((ability) => ({ ability, ability_error: 0.5 }))
  expect(spreadOf(people)).toEqual({ mean: 0, variance: (2 / 1.349) ** 2 - 0.25 })
  expect(spreadOf(people.map((one) => ({ ...one, ability_error: 3 })))).toEqual({ mean: 0, variance: 0.25 })
})

test('a single extreme value does not change the mean and the spread of a group', () => {
  const person = fc.record({
    ability: fc.double({ min: -3, max: 3, noNaN: true }),
    ability_error: fc.double({ min: 0.1, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(person, { minLength: 30, maxLength: 60 }), (people) => {
      const highest = people.toSorted((one, other) => other.ability - one.ability)[0]
      const off = people.map((one) => (one === highest ? { ...one, ability: 1e6 } : one))
      expect(spreadOf(off)).toEqual(spreadOf(people))
    }),
  )
})
