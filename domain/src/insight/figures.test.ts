import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discriminationOf, driftOf, facilityOf, meanTimeOf, optionFiguresOf, unansweredOf } from './figures.ts'
import { figuresOf } from './flags.ts'
import {
  type EditionSums,
  noOptionSums,
  type OptionSums,
  optionSumsOf,
  type Showing,
  sumsOf,
  zeroSums,
} from './tally.ts'

type At = Showing & { week: number }

const plus = <Sums extends object>(one: Sums, other: Sums): Sums => {
  const added = Object.entries(one).map(([name, value]) => [name, value + (other[name as keyof Sums] as number)])
  return Object.fromEntries(added) as Sums
}
const tallyOf = (showings: readonly At[]): EditionSums =>
  showings.reduce((sums, showing) => plus(sums, sumsOf(showing, showing.week)), zeroSums)
const optionOf = (showings: readonly At[], id: number): OptionSums =>
  showings
    .filter(({ chosen }) => chosen.includes(id))
    .reduce((sums, showing) => plus(sums, optionSumsOf(showing)), noOptionSums)

const showings = (amount: number, of: (at: number) => Partial<At>): At[] =>
  Array.from({ length: amount }, (_, at) => ({
    isCorrect: at % 2 === 0,
    rest: 1_000 + (at % 7) * 1_000,
    chosen: [1],
    seconds: 10,
    week: 2_900,
    ...of(at),
  }))

test.each([
  [0, 'too_few', 10],
  [9, 'too_few', 1],
  [10, 'ok', 0],
] as const)(
  'for a question shown %i times, the facility has the state %s and needs %i more answers',
  (amount, state, needed) => {
    const figure = facilityOf(tallyOf(showings(amount, () => ({}))))

    expect(figure).toMatchObject({ state, needed })
    expect(figure.value === null).toBe(amount === 0)
  },
)

test.each([
  { amount: 19, of: () => ({}), state: 'too_few', needed: 1 },
  { amount: 20, of: (at: number) => ({ isCorrect: at < 4 }), state: 'one_sided', needed: 0 },
  { amount: 20, of: (at: number) => ({ isCorrect: at < 16 }), state: 'one_sided', needed: 0 },
  { amount: 20, of: (at: number) => ({ isCorrect: at < 5 }), state: 'ok', needed: 0 },
  { amount: 20, of: () => ({ rest: 5_000 }), state: 'no_spread', needed: 0 },
  { amount: 30, of: (at: number) => ({ rest: at < 11 ? null : 5_000 }), state: 'too_few', needed: 1 },
])(
  'for a question shown $amount times, the discrimination can have the state $state',
  ({ amount, of, state, needed }) => {
    expect(discriminationOf(tallyOf(showings(amount, of)))).toMatchObject({ state, needed })
  },
)

test('correct answers from strong candidates raise the discrimination', () => {
  const figure = discriminationOf(
    tallyOf(showings(20, (at) => ({ isCorrect: at < 10, rest: at < 10 ? 9_000 : 1_000 }))),
  )

  expect(figure).toEqual({ state: 'ok', value: 1, low: 1, high: 1, needed: 0 })
})

test.each([
  { amount: 29, of: () => ({}), state: 'too_few' },
  { amount: 30, of: (at: number) => ({ week: 2_900 + (at % 3) }), state: 'no_spread' },
  { amount: 30, of: (at: number) => ({ week: 2_900 + at, isCorrect: true, rest: 10_000 }), state: 'no_spread' },
  { amount: 30, of: (at: number) => ({ week: 2_900 + at, isCorrect: at > 14 }), state: 'ok' },
])('for a question shown $amount times, the drift can have the state $state', ({ amount, of, state }) => {
  expect(driftOf(tallyOf(showings(amount, of))).state).toBe(state)
})

test('a question that more candidates answer correctly over time has the flag GETTING_EASIER', () => {
  const easier = figuresOf(tallyOf(showings(60, (at) => ({ week: 2_900 + at, isCorrect: at > 30 }))), [], new Map())

  expect(easier.drift.low).toBeGreaterThan(0)
  expect(easier.flags).toContain('GETTING_EASIER')
})

test('an unanswered question counts as not correct, and its time does not count', () => {
  const sums = tallyOf(showings(4, (at) => (at === 0 ? { chosen: [], isCorrect: false, seconds: 99 } : {})))

  expect([unansweredOf(sums), meanTimeOf(sums)]).toEqual([0.25, 10])
  expect([unansweredOf(zeroSums), meanTimeOf(zeroSums)]).toEqual([null, null])
})

test('the figures of an option describe the candidates who chose it', () => {
  const all = showings(20, (at) => ({ chosen: [at < 5 ? 2 : 1], rest: at < 5 ? 8_000 : 2_000 }))
  const figures = optionFiguresOf(tallyOf(all), optionOf(all, 2))

  expect(figures).toMatchObject({ chosen: 5, mean_rest: 0.8, share: { value: 0.25 }, correlation: { value: 1 } })
  expect(optionFiguresOf(tallyOf(all), noOptionSums)).toMatchObject({ chosen: 0, mean_rest: null })
})

const byOption = (all: readonly At[]) => new Map([1, 2].map((id) => [id, optionOf(all, id)]))
const key = [
  { id: 1, is_valid: true },
  { id: 2, is_valid: false },
]
const flagsOf = (all: readonly At[]) => figuresOf(tallyOf(all), key, byOption(all)).flags

test.each([
  ['most chose against the key', 20, () => ({ isCorrect: false, chosen: [2] }), ['LIKELY_WRONG_KEY', 'TOO_HARD']],
  [
    'the good ones choose against the key',
    40,
    (at: number) => ({ isCorrect: at >= 20, chosen: [at < 20 ? 2 : 1], rest: 9_000 - at * 100 }),
    ['LIKELY_WRONG_KEY', 'WEAK'],
  ],
  [
    'the weak ones choose the key',
    40,
    (at: number) => ({ isCorrect: at >= 20, chosen: at < 20 ? [3] : [1], rest: 9_000 - at * 100 }),
    ['LIKELY_WRONG_KEY', 'WEAK', 'DEAD_OPTION'],
  ],
  ['everybody is right', 60, () => ({ isCorrect: true }), ['TOO_EASY']],
  [
    'nobody ever chooses an option',
    60,
    (at: number) => ({ isCorrect: at % 3 > 0, chosen: [at % 3 > 0 ? 1 : 3] }),
    ['DEAD_OPTION'],
  ],
  ['nobody has seen it', 0, () => ({}), []],
] as const)('if %s, a question gets exactly the flags listed for this case', (_, amount, of, flags) => {
  expect(flagsOf(showings(amount, of))).toEqual(flags)
})

test('an option that no candidate chose has figures too', () => {
  const { options, flags } = figuresOf(zeroSums, key, new Map())

  expect([options.map(({ chosen, is_dead }) => [chosen, is_dead]), flags]).toEqual([
    [
      [0, false],
      [0, false],
    ],
    [],
  ])
})

test('the value of each figure is inside its confidence interval', () => {
  const any = fc.record({
    isCorrect: fc.boolean(),
    rest: fc.integer({ min: 0, max: 10_000 }),
    chosen: fc.subarray([1, 2]),
    seconds: fc.nat(100),
    week: fc.integer({ min: 2_900, max: 2_960 }),
  })
  fc.assert(
    fc.property(fc.array(any, { minLength: 10, maxLength: 60 }), (all) => {
      const { facility, discrimination, drift, options } = figuresOf(tallyOf(all), key, byOption(all))
      const figures = [
        facility,
        discrimination,
        drift,
        ...options.flatMap(({ share, correlation }) => [share, correlation]),
      ]
      for (const { value, low, high } of figures) {
        if (value === null || low === null || high === null) continue
        expect(low).toBeLessThanOrEqual(value + 1e-12)
        expect(high).toBeGreaterThanOrEqual(value - 1e-12)
      }
    }),
    { numRuns: 500 },
  )
})
