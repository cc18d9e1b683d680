import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Choice, correctOptionsFrom } from './correctOptionsFrom.ts'

const rows: [string, Choice, number[], object][] = [
  ['one option with full points', 'single', [0, 100, 0], { right: [false, true, false], losses: [] }],
  ['half a point for another', 'single', [100, 50, 0], { right: [true, false, false], losses: ['WEIGHTS'] }],
  ['a wrong option that costs', 'single', [100, -33.33333, 0], { right: [true, false, false], losses: ['WEIGHTS'] }],
  ['two options with full points', 'single', [100, 100, 0], { fault: 'EITHER_RIGHT' }],
  ['no option with full points', 'single', [90, 50, 0], { fault: 'RIGHT_UNCLEAR' }],
  ['no option with positive points', 'single', [0, -50, 0], { fault: 'NO_VALID_ANSWER' }],
  ['two halves', 'multiple', [50, 50, 0], { right: [true, true, false], losses: [] }],
  ['a wrong option costs all points', 'multiple', [50, 50, -100], { right: [true, true, false], losses: [] }],
  ['a wrong option costs half', 'multiple', [50, 50, -50], { right: [true, true, false], losses: ['WEIGHTS'] }],
  ['three thirds', 'multiple', [33.33333, 33.33333, 33.33333, 0], { right: [true, true, true, false], losses: [] }],
  ['thirds to two digits', 'multiple', [33, 33, 33, 0], { right: [true, true, true, false], losses: [] }],
  ['shares that differ', 'multiple', [75, 25, 0], { right: [true, true, false], losses: ['WEIGHTS'] }],
  ['less than full points together', 'multiple', [50, 0, 0], { fault: 'RIGHT_UNCLEAR' }],
  ['more than full points together', 'multiple', [100, 100, 0], { fault: 'RIGHT_UNCLEAR' }],
  ['nothing positive', 'multiple', [0, -100], { fault: 'NO_VALID_ANSWER' }],
  ['only one correct option', 'multiple', [100, 0], { right: [true, false], losses: ['BECOMES_SINGLE'] }],
  ['one right, one negative', 'multiple', [100, -50], { right: [true, false], losses: ['WEIGHTS', 'BECOMES_SINGLE'] }],
  ['a set', 'all', [100, 100, 0], { right: [true, true, false], losses: [] }],
  ['a set of one', 'all', [100, 0, 0], { right: [true, false, false], losses: ['BECOMES_SINGLE'] }],
  ['a set with part of a point', 'all', [100, 100, 50], { right: [true, true, false], losses: ['WEIGHTS'] }],
  ['an empty set', 'all', [0, 0], { fault: 'NO_VALID_ANSWER' }],
]

describe('correct options calculated from weights', () => {
  test.each(rows)('the weights of the options define the correct options: %s', (_, choice, weights, expected) => {
    expect(correctOptionsFrom(choice, weights)).toEqual(expected)
  })

  test('correct options are unclear if their weights do not add up to the maximum score', () => {
    expect(correctOptionsFrom('multiple', [50, 50, 0])).toEqual({ right: [true, true, false], losses: [] })
    expect(correctOptionsFrom('multiple', [25, 25, 0])).toEqual({ fault: 'RIGHT_UNCLEAR' })
  })

  test('at least one option is correct, and an option without positive points is never correct', () => {
    const choice = fc.constantFrom<Choice>('single', 'multiple', 'all')
    const weights = fc.array(fc.constantFrom(-100, -50, 0, 25, 33.33333, 50, 100), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(choice, weights, (each, given) => {
        const found = correctOptionsFrom(each, given)
        if ('fault' in found) return
        expect(found.right).toContain(true)
        found.right.forEach((isCorrect, at) => {
          if (isCorrect) expect(given[at]).toBeGreaterThan(0)
        })
      }),
    )
  })
})
