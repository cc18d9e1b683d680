import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languageCodes } from '../../people/languages.ts'
import { commonOddsRatio, differencesOf, isLarge, languagesBySize } from './difference.ts'

interface Cell {
  rest: number
  a: number
  b: number
  c: number
  d: number
}

const many = (amount: number, isFocal: boolean, isCorrect: boolean, rest: number) =>
  Array.from({ length: amount }, () => ({ isFocal, isCorrect, rest }))

const showingsOf = (cells: readonly Cell[]) =>
  cells.flatMap(({ rest, a, b, c, d }) => [
    ...many(a, false, true, rest),
    ...many(b, false, false, rest),
    ...many(c, true, true, rest),
    ...many(d, true, false, rest),
  ])

/** An independent calculation by the formulae of textbooks. */
function plainly(cells: readonly Cell[]) {
  const tables = cells.map(({ a, b, c, d }) => {
    const n = a + b + c + d
    return { R: (a * d) / n, S: (b * c) / n, p: (a + d) / n, q: (b + c) / n }
  })
  const sum = (of: (table: (typeof tables)[number]) => number) => tables.reduce((all, table) => all + of(table), 0)
  const [R, S] = [sum((t) => t.R), sum((t) => t.S)]
  const spread =
    sum((t) => t.p * t.R) / (2 * R ** 2) +
    sum((t) => t.p * t.S + t.q * t.R) / (2 * R * S) +
    sum((t) => t.q * t.S) / (2 * S ** 2)
  return { odds: R / S, delta: -2.35 * Math.log(R / S), error: 2.35 * Math.sqrt(spread) }
}

test('the figures of a published example with ten people in each group are exact', () => {
  const found = commonOddsRatio(showingsOf([{ rest: 5_500, a: 8, b: 2, c: 4, d: 6 }]))
  expect(found?.odds).toBeCloseTo(6, 12)
  expect(found?.delta).toBeCloseTo(-2.35 * Math.log(6), 12)
  // For a single table, the error equals Woolf's error: √(1/a + 1/b + 1/c + 1/d).
  expect(found?.error).toBeCloseTo(2.35 * Math.sqrt(1 / 8 + 1 / 2 + 1 / 4 + 1 / 6), 12)
})

const amount = fc.integer({ min: 1, max: 40 })
const cells = fc.array(fc.record({ a: amount, b: amount, c: amount, d: amount }), { minLength: 1, maxLength: 11 })

test('the figures equal the published formulae, calculated for each score group', () => {
  fc.assert(
    fc.property(cells, (drawn) => {
      const tables = drawn.map((cell, at) => ({ ...cell, rest: Math.min(10_000, at * 1_000 + 999 * (at % 2)) }))
      const [found, plain] = [commonOddsRatio(showingsOf(tables)), plainly(tables)]
      expect(found?.odds).toBeCloseTo(plain.odds, 9)
      expect(found?.delta).toBeCloseTo(plain.delta, 9)
      expect(found?.error).toBeCloseTo(plain.error, 9)
    }),
  )
})

test('groups without comparable people give no figures', () => {
  expect(commonOddsRatio(showingsOf([{ rest: 5_000, a: 9, b: 0, c: 9, d: 0 }]))).toBeNull()
  expect(commonOddsRatio(showingsOf([{ rest: 5_000, a: 9, b: 0, c: 3, d: 9 }]))).toBeNull()
  expect(commonOddsRatio(showingsOf([{ rest: 1_000, a: 9, b: 9, c: 0, d: 0 }]))).toBeNull()
})

test.each([
  [1.5, 0.3, true],
  [-1.5, 0.3, true],
  [1.49, 0, false],
  [1.5, 0.31, false],
  [3, 1.3, false],
])('a difference of %d with an error of %d counts as large: %s', (delta, error, expected) => {
  expect(isLarge({ delta, error })).toBe(expected)
})

const members = (group: string, right: number, all: number) =>
  Array.from({ length: all }, (_, at) => ({ group, isCorrect: at < right, rest: 5_000 }))

test('each group of at least a hundred people is compared with the largest group', () => {
  const all = [...members('en', 90, 120), ...members('es', 30, 100), ...members('ch', 10, 99)]
  const groups = languagesBySize(all)
  expect(groups.slice(0, 3)).toEqual(['en', 'es', 'ch'])
  const found = differencesOf(all, groups)
  expect(found).toMatchObject([{ reference: 'en', focal: 'es', people: [120, 100] }])
  expect(found[0]?.odds).toBeCloseTo((90 * 70) / (30 * 30), 9)
  expect(differencesOf(all, ['ch', 'en'])).toEqual([])
  expect(differencesOf([...members('en', 90, 120), ...members('es', 70, 100)], groups)).toEqual([])
  expect(differencesOf([...members('en', 120, 120), ...members('es', 100, 100)], groups)).toEqual([])
  expect(differencesOf([], [])).toEqual([])
})

test('if several languages have equally many people, the first language in alphabetical order is the reference', () => {
  expect(languagesBySize([{ group: 'es' }, { group: 'en' }]).slice(0, 4)).toEqual(['en', 'es', 'ar', 'ch'])
  expect(languagesBySize([])).toEqual([...languageCodes].sort())
})
