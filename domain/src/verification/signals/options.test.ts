import { expect, test } from 'vitest'
import { figuresOf } from '../../insight/flags.ts'
import { zeroSums } from '../../insight/tally.ts'
import { deadOptions, keySignals } from './options.ts'

const shown = (isMultiple = false) => ({
  question_id: 1,
  edition_id: 'a',
  isMultiple,
  options: [1, 2, 3, 4].map((id) => ({ id, is_valid: id === 1 })),
  difficulty: null,
})

const figures = (options: readonly (readonly [number, number])[], squares: number) => {
  const chosen = options.map(([amount]) => amount)
  const all = chosen.reduce((sum, amount) => sum + amount, 0)
  const rests = options.reduce((sum, [, rest]) => sum + rest, 0)
  const [right, restOfRight] = options[0] ?? [0, 0]
  return figuresOf(
    {
      ...zeroSums,
      ...{ shown: all, correct: right, answered: all, rest_shown: all, rest_correct: right },
      ...{ rest_sum: rests, rest_squares: squares, rest_of_correct: restOfRight },
      ...{ answered_rest: all, answered_rest_sum: rests, answered_rest_squares: squares },
    },
    shown().options,
    new Map(
      options.map(([amount, sum], at) => [at + 1, { chosen: amount, chosen_rest: amount, chosen_rest_sum: sum }]),
    ),
  )
}

const found = (all: readonly (readonly [amount: number, rest: number])[]) =>
  figures(
    all.map(([amount, rest]) => [amount, amount * rest] as const),
    all.reduce((sum, [amount, rest]) => sum + amount * rest ** 2, 0),
  )

test('if strong candidates choose another option, only the answer key is reported, not a second correct option', () => {
  const all = found([
    [10, 2000],
    [20, 8000],
    [5, 3000],
    [5, 2000],
  ])
  expect(keySignals(shown(), 7, all)).toEqual([
    { kind: 'WRONG_KEY', edition: 7, people: [], figures: { discrimination: all.discrimination } },
  ])
})

test('strong candidates can suggest a second correct option, but only in single choice questions', () => {
  const all = found([
    [25, 6000],
    [8, 9500],
    [20, 2000],
    [10, 1000],
  ])
  expect(all.options[1]?.correlation.low).toBeGreaterThan(0)
  expect(all.options[0]?.correlation.low).toBeGreaterThan(0)
  expect(keySignals(shown(), 7, all)).toEqual([
    {
      ...{ kind: 'SECOND_RIGHT', edition: 7, people: [] },
      figures: { option_id: 2, correlation: all.options[1]?.correlation },
    },
  ])
  expect(keySignals(shown(true), 7, all)).toEqual([])
  expect(
    keySignals(
      shown(),
      7,
      found([
        [25, 8000],
        [5, 3000],
        [5, 4000],
        [5, 3000],
      ]),
    ),
  ).toEqual([])
})

const dead = (...wrong: number[]) =>
  deadOptions(shown(), 7, found([[50, 8000], ...wrong.map((amount) => [amount, 4000] as const)])).map(
    ({ figures: own }) => own,
  )

test.each([
  [[21, 21, 0], []],
  [[21, 22, 0], [{ option_id: 4, chosen: 0, wrong: 43 }]],
  [[70, 20, 1], [{ option_id: 4, chosen: 1, wrong: 91 }]],
  [[70, 15, 3], []],
  [
    [100, 0, 0],
    [
      { option_id: 3, chosen: 0, wrong: 100 },
      { option_id: 4, chosen: 0, wrong: 100 },
    ],
  ],
  [[15, 14, 0], []],
])('for wrong options chosen %j times, the options reported as chosen too rarely are %j', (wrong, expected) => {
  expect(dead(...wrong)).toEqual(expected)
})

test('the only wrong option of a question and options of multiple choice questions are never reported as rarely chosen', () => {
  const all = found([
    [50, 8000],
    [0, 0],
    [40, 3000],
    [40, 3000],
  ])
  expect(deadOptions(shown(), 7, all)).toHaveLength(1)
  expect(deadOptions(shown(true), 7, all)).toEqual([])
  const two = { options: all.options.slice(0, 2) }
  expect(deadOptions(shown(), 7, two)).toEqual([])
})
