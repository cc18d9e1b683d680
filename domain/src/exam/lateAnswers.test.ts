import { expect, test } from 'vitest'
import { LATE, PRESSED_MS } from '../limits.ts'
import { acceptedLateRows, answerStates, type JournalRow, NO_ANSWER_YET } from './journal.ts'
import {
  acceptsLateAnswers,
  classifyLateChoice,
  gapBeforeEnd,
  isOlderThanAnswer,
  plausibleTime,
  relevantFinishTime,
} from './lateAnswers.ts'

const journalRow = (
  position: number,
  options: number[],
  at: number,
  kind: JournalRow['kind'] = 'answer',
): JournalRow => ({
  position,
  kind,
  options,
  time_spent: 0,
  received_at: at,
})
const A = { answer: [1], draft: null }

test.each([
  ['at the end', 0, true],
  ['in the last moment', LATE.openMs, true],
  ['one moment later', LATE.openMs + 1, false],
])('late answers are accepted for seven days after the end: %s', (_when, after, isOpen) => {
  expect(acceptsLateAnswers(1_000, 1_000 + after)).toBe(isOpen)
})

test.each([
  ['before the start', 5, 10],
  ['while the test ran', 15, 15],
  ['in the future', 99, 20],
])('the reported time of a selection %s is limited to the period of the test', (_when, reported, believed) => {
  expect(plausibleTime(reported, 10, 20)).toBe(believed)
})

test.each([
  ['another answer than the one that counts', A, [], { kind: 'answer', options: [2] }, 'needs_decision'],
  ['the answer that counts', A, [], { kind: 'answer', options: [1] }, 'unchanged'],
  ['a withdrawn answer', A, [], { kind: 'answer', options: [] }, 'needs_decision'],
  ['no answer to a question without an answer', NO_ANSWER_YET, [], { kind: 'answer', options: [] }, 'unchanged'],
  ['a selection different from the answer', A, [], { kind: 'draft', options: [2] }, 'needs_decision'],
  ['a selection that is the answer', A, [], { kind: 'draft', options: [1] }, 'unchanged'],
  ['an empty selection', A, [], { kind: 'draft', options: [] }, 'unchanged'],
  ['a selection newer than the previous late answer', A, [9], { kind: 'answer', options: [2] }, 'needs_decision'],
  ['a selection of the same time', A, [10], { kind: 'answer', options: [2] }, 'outdated'],
  ['an older selection', A, [11], { kind: 'answer', options: [2] }, 'outdated'],
] as const)('a late answer is outdated, unchanged or needs a decision: %s', (_what, counted, before, coming, fate) => {
  const held = before.map((chosen_at) => ({ chosen_at }))
  expect(classifyLateChoice(held, counted, { ...coming, chosen_at: 10 })).toBe(fate)
})

test.each([
  ['well before the end', 94_999, 94_999],
  ['right before the end', 100_000 - PRESSED_MS, null],
  ['after the end', 200_000, null],
  ['before the start', 9, null],
  ['never', undefined, null],
] as const)(
  'the time of a click on Send %s counts only if the click is clearly before the end of the test',
  (_when, pressed, expected) => {
    expect(relevantFinishTime(pressed, { started_at: 10, end: 100_000 })).toBe(expected)
  },
)

test('accepted late answers are added in order of arrival, with time spent and number of answered questions', () => {
  const journal = [journalRow(0, [1], 10_000), journalRow(1, [4], 12_000, 'draft')]
  const accepted = [
    { position: 3, options: [7], received_at: 90_000, chosen_at: 70_000 },
    { position: 2, options: [5], received_at: 90_000, chosen_at: 14_500 },
    { position: 0, options: [], received_at: 80_000, chosen_at: 5_000 },
  ]
  const rows = acceptedLateRows(journal, accepted, { startedAt: 0, end: 60_000 })

  expect(rows.map(({ position, kind, time_spent, answered }) => [position, kind, time_spent, answered])).toEqual([
    [0, 'late', 0, 0],
    [2, 'late', 4, 1],
    // Time after the end of the test does not count.
    [3, 'late', 45, 2],
  ])
  const states = answerStates([...journal, ...rows])
  expect([states.get(0)?.answer, states.get(2)?.answer, states.get(3)?.answer]).toEqual([[], [5], [7]])
})

test.each([
  ['without an answer', null, false],
  ['with an older answer', 4, false],
  ['with an answer of the same time', 5, false],
  ['with a newer answer', 6, true],
])('a late answer to a question %s is older than the counted answer: %s', (_which, answeredInTimeAt, isOlder) => {
  expect(isOlderThanAnswer({ answeredInTimeAt }, { chosen_at: 5 })).toBe(isOlder)
})

test('a gap that ends at most one second before the end of the test counts as the last gap', () => {
  expect(gapBeforeEnd([{ to_at: 1_000 }, { to_at: 9_000 }], 10_000)).toEqual({ to_at: 9_000 })
  expect(gapBeforeEnd([{ to_at: 8_999 }], 10_000)).toBeUndefined()
})
