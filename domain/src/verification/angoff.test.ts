import fc from 'fast-check'
import { expect, test } from 'vitest'
import { angoffResult } from './angoff.ts'

const tables = fc.tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 6 })).chain(([questions, judges]) =>
  fc.array(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: judges, maxLength: judges }), {
    minLength: questions,
    maxLength: questions,
  }),
)

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const sumOfSquares = (values: readonly number[], around: number) =>
  values.reduce((sum, value) => sum + (value - around) ** 2, 0)

/** The textbook method, which starts from means, for a comparison with the real result. */
function byMeans(table: readonly (readonly number[])[]) {
  const [I, J] = [table.length, table[0]?.length ?? 0]
  const cut = mean(table.flat())
  const questions = table.map(mean)
  const judges = Array.from({ length: J }, (_, judge) => mean(table.map((ratings) => ratings[judge] ?? 0)))
  const residue = table.flatMap((ratings, at) =>
    ratings.map((rating, judge) => rating - (questions[at] ?? 0) - (judges[judge] ?? 0) + cut),
  )
  const [msj, msi] = [(I * sumOfSquares(judges, cut)) / (J - 1), (J * sumOfSquares(questions, cut)) / (I - 1)]
  const msr = sumOfSquares(residue, 0) / ((I - 1) * (J - 1))
  const [byJudges, byQuestions] = [Math.max(0, (msj - msr) / I), Math.max(0, (msi - msr) / J)]
  return {
    questions: table.map((ratings) => ({
      mean: mean(ratings),
      sd: Math.sqrt(sumOfSquares(ratings, mean(ratings)) / (J - 1)),
    })),
    cut,
    standard_error: Math.sqrt(byJudges / J + byQuestions / I + msr / (I * J)),
    agreement: new Set(questions.map((value) => value.toFixed(9))).size === 1 ? null : (msi - msr) / msi,
  }
}

test('the pass mark and its error equal the result of the published Angoff method', () => {
  fc.assert(
    fc.property(tables, (table) => {
      const settled = angoffResult(table.map((ratings) => ({ ratings })))
      const right = byMeans(table)

      expect(settled.cut).toBeCloseTo(right.cut, 9)
      expect(settled.standard_error).toBeCloseTo(right.standard_error, 7)
      if (right.agreement === null) expect(settled.agreement).toBe(null)
      else expect(settled.agreement).toBeCloseTo(right.agreement, 7)
      for (const [at, { mean: middle, sd }] of right.questions.entries()) {
        expect(settled.questions[at]?.mean).toBeCloseTo(middle, 9)
        expect(settled.questions[at]?.sd).toBeCloseTo(sd, 7)
      }
      expect(settled.proposed_mark).toBe(Math.min(99, Math.max(1, Math.ceil(right.cut - 1e-9))))
    }),
  )
})

test('if all judges agree, only the error of the questions remains; the pass mark is always between 1 and 99', () => {
  const alike = angoffResult([{ ratings: [100, 100] }, { ratings: [100, 100] }])
  expect(alike).toEqual({
    questions: [
      { mean: 100, sd: 0 },
      { mean: 100, sd: 0 },
    ],
    cut: 100,
    standard_error: 0,
    agreement: null,
    proposed_mark: 99,
  })
  expect(angoffResult([{ ratings: [0, 0] }, { ratings: [0, 0] }]).proposed_mark).toBe(1)
  expect(angoffResult([{ ratings: [40, 40] }, { ratings: [60, 60] }])).toMatchObject({
    agreement: 1,
    cut: 50,
    proposed_mark: 50,
  })
  // With a rounding error in the calculation, the pass mark would be 62.
  expect(angoffResult([{ ratings: [60, 61, 62] }, { ratings: [62, 61, 60] }]).proposed_mark).toBe(61)
})
