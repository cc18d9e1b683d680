import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reliabilityOf } from '../insight/reliability.ts'
import { type OutcomeAmount, priorOf } from './prior.ts'

const assumed = { basis: 'assumed', people: 0, a: 3.6, e: 2.4 }
const same = (correct: number, amount: number): OutcomeAmount => ({ correct, counted: 20, amount })

test.each([
  ['from the group if thirty of its people finished', [same(10, 15), same(15, 15)], [], 'group', 30],
  ['from all people if the group has fewer than thirty', [same(10, 29)], [same(10, 20), same(15, 12)], 'all', 32],
  ['as assumed if fewer than thirty people finished', [same(10, 29)], [same(10, 29)], 'assumed', 0],
  ['without people who have no counted question', [{ correct: 0, counted: 0, amount: 30 }], [], 'assumed', 0],
])('the prior for the share of correct answers is estimated %s', (_, group, all, basis, people) => {
  expect(priorOf(group, all)).toMatchObject({ basis, people })
})

test('with fewer than thirty people, the prior has a fixed assumed width', () => {
  expect(priorOf([], [])).toEqual(assumed)
})

test('the strength of the prior is the mean test length × (1 − r) / r, with the reliability r', () => {
  const outcome = fc
    .integer({ min: 10, max: 40 })
    .chain((counted) => fc.record({ counted: fc.constant(counted), correct: fc.integer({ min: 0, max: counted }) }))
  fc.assert(
    fc.property(fc.array(outcome, { minLength: 30, maxLength: 200 }), (people) => {
      const { value } = reliabilityOf(people, null)
      fc.pre(value !== null && value > 0.05)
      const { a, e } = priorOf(
        people.map((one) => ({ ...one, amount: 1 })),
        [],
      )
      const [right, counted] = [
        people.reduce((sum, { correct }) => sum + correct, 0),
        people.reduce((sum, one) => sum + one.counted, 0),
      ]
      // The reliability is 1 − 1/F (F is the variance ratio), so 1/(F − 1) is (1 − value)/value.
      const strength = (counted / people.length) * ((1 - (value ?? 0)) / (value ?? 1))
      expect(a + e).toBeCloseTo(Math.min(200, Math.max(0.5, strength)), 6)
      expect(a / (a + e)).toBeCloseTo(Math.min(0.98, Math.max(0.02, right / counted)), 9)
    }),
  )
})

test.each([
  ['differ no more than by chance', [same(15, 30)], 200, 0.75],
  ['are all right', [same(20, 30)], 200, 0.98],
  ['are all wrong', [same(0, 30)], 200, 0.02],
  ['are either all right or all wrong', [same(20, 15), same(0, 15)], 0.5, 0.5],
])('if people %s, the strength and the mean of the prior stay within their limits', (_, group, strength, mean) => {
  const { a, e } = priorOf(group, [])
  expect(a + e).toBeCloseTo(strength, 9)
  expect(a / (a + e)).toBeCloseTo(mean, 9)
})
