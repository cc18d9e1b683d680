import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawBalanced, meanOf, targetOf } from './balance.ts'

describe('balanced draws', () => {
  test('a balanced draw uses the first paper within 0.1 of the target difficulty, or the closest of 200 papers', () => {
    const means = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 250, maxLength: 250 })
    fc.assert(
      fc.property(means, fc.double({ min: -4, max: 4, noNaN: true }), (difficulties, target) => {
        let drawn = 0
        const draw = () => [drawn++]
        const difficultyOf = (id: number) => difficulties[id] ?? 0
        const paper = drawBalanced(draw, difficultyOf, target)

        const tried = difficulties.slice(0, 200)
        const off = (value: number) => Math.abs(value - target)
        const first = tried.findIndex((value) => off(value) <= 0.1)
        const nearest = tried.findIndex((value) => off(value) === Math.min(...tried.map(off)))
        expect(paper).toEqual([first === -1 ? nearest : first])
        expect(drawn).toBe(first === -1 ? 200 : first + 1)
      }),
    )
  })

  test('the target difficulty is the mean of the difficulties of the labels, weighted by each label’s share of the questions', () => {
    const labels = [
      { drawn: 6, difficulties: [1, 2, 3] },
      { drawn: 2, difficulties: [-2] },
      { drawn: 0, difficulties: [] },
    ]
    expect(targetOf(labels)).toBeCloseTo((6 * 2 + 2 * -2) / 8, 12)
    expect(targetOf([{ drawn: 0, difficulties: [1] }])).toBe(null)
    expect(meanOf([1, 2, 6])).toBe(3)
  })
})
