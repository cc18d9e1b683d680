import fc from 'fast-check'
import { expect, test } from 'vitest'
import { curvesOf } from './curves.ts'

const OPTIONS = [
  { id: 1, is_valid: true },
  { id: 2, is_valid: false },
]
const showings = fc.array(
  fc.record({ rest: fc.integer({ min: 0, max: 6 }), chosen: fc.subarray([1, 2], { minLength: 1 }) }),
  { maxLength: 20 },
)

test('a curve shows, for three groups by rest score, the share of people who chose each option', () => {
  fc.assert(
    fc.property(showings, (all) => {
      const inThird = (third: number) =>
        all.filter(({ rest }) => {
          const lower = all.filter((other) => other.rest < rest).length
          return Math.floor((3 * lower) / all.length) === third
        })
      for (const curve of curvesOf(all, OPTIONS)) {
        for (const third of [0, 1, 2]) {
          const own = inThird(third)
          const chose = own.filter(({ chosen }) => chosen.includes(curve.option_id)).length
          expect(curve.shown[third]).toBe(own.length)
          expect(curve.shares[third]).toBe(own.length === 0 ? null : chose / own.length)
        }
      }
    }),
  )
})

test('without answers, a curve has no people and no shares', () => {
  expect(curvesOf([], OPTIONS)[0]).toEqual({
    option_id: 1,
    is_valid: true,
    shares: [null, null, null],
    shown: [0, 0, 0],
  })
})
