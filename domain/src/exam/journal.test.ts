import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  answerRowsByPosition,
  answerStateAfter,
  answerStates,
  isAnswered,
  isSameSelection,
  isSuperseded,
  type JournalRow,
  journalRowKindFor,
  NO_ANSWER_YET,
  plausibleTimeSpent,
  timerAnswerRows,
  unsubmittedDraft,
} from './journal.ts'

const POSITIONS = [0, 1, 2]
const selection = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 }).map((ids) => ids.sort())
const sent = fc.record({
  position: fc.constantFrom(...POSITIONS),
  kind: fc.constantFrom('answer' as const, 'draft' as const),
  options: selection,
  hasIdempotencyKey: fc.boolean(),
})
type Sent = typeof sent extends fc.Arbitrary<infer One> ? One : never

const journalRow = (kind: JournalRow['kind'], options: number[], received_at = 0): JournalRow => ({
  position: 0,
  kind,
  options,
  time_spent: 0,
  received_at,
})

function journalFrom(all: readonly Sent[]): JournalRow[] {
  const rows: JournalRow[] = []
  for (const [at, one] of all.entries()) {
    const kind = journalRowKindFor(answerStates(rows).get(one.position) ?? NO_ANSWER_YET, one)
    if (kind) rows.push({ position: one.position, kind, options: one.options, time_spent: 0, received_at: at * 1000 })
  }
  return rows
}

test.each([
  { name: 'a draft before any answer', rows: [journalRow('draft', [1])], answer: [], draft: [1] },
  {
    name: 'a draft after an answer',
    rows: [journalRow('answer', [1]), journalRow('draft', [2])],
    answer: [1],
    draft: [2],
  },
  {
    name: 'an answer after a draft',
    rows: [journalRow('draft', [1]), journalRow('answer', [2])],
    answer: [2],
    draft: null,
  },
  {
    name: 'a draft that is the answer',
    rows: [journalRow('answer', [1]), journalRow('draft', [1])],
    answer: [1],
    draft: null,
  },
  {
    name: 'an emptied draft',
    rows: [journalRow('answer', [1]), journalRow('draft', [2]), journalRow('draft', [])],
    answer: [1],
    draft: null,
  },
  { name: 'a withdrawn answer', rows: [journalRow('answer', [1]), journalRow('answer', [])], answer: [], draft: null },
])('after $name, the answer is $answer and the draft is $draft', ({ rows, answer, draft }) => {
  const state = answerStates(rows).get(0)
  expect([state?.answer, state?.draft?.options ?? null]).toEqual([answer, draft])
})

test('the last submitted answer counts, independent of earlier selections and submissions', () => {
  fc.assert(
    fc.property(fc.array(sent), (all) => {
      const states = answerStates(journalFrom(all))
      for (const position of POSITIONS) {
        const last = all.findLast((one) => one.position === position && one.kind === 'answer')
        expect(states.get(position)?.answer ?? []).toEqual(last?.options ?? [])
      }
    }),
  )
})

test('the counted answer is the last entry of the answer history', () => {
  fc.assert(
    fc.property(fc.array(sent), (all) => {
      const rows = journalFrom(all)
      const history = answerRowsByPosition(rows)
      for (const [position, { answer }] of answerStates(rows))
        expect(history.get(position)?.at(-1)?.options ?? []).toEqual(answer)
    }),
  )
})

test('each entry of the answer history differs from the previous entry', () => {
  fc.assert(
    fc.property(fc.array(sent), (all) => {
      for (const entries of answerRowsByPosition(journalFrom(all)).values())
        for (const [at, { options }] of entries.entries())
          expect(isSameSelection(options, entries[at - 1]?.options ?? [])).toBe(false)
    }),
  )
})

test('every change of an answer is stored in the journal, but a draft without a change is not stored', () => {
  fc.assert(
    fc.property(fc.array(sent), sent, (all, next) => {
      const before = answerStates(journalFrom(all)).get(next.position) ?? NO_ANSWER_YET
      const kind = journalRowKindFor(before, next)
      const after = answerStateAfter(before, { ...next, received_at: before.draft?.received_at ?? 0 })
      if (kind === null) expect(after).toEqual({ ...before, answeredInTimeAt: after.answeredInTimeAt })
      if (kind === 'draft') expect(after).not.toEqual(before)
      if (kind === 'answer') expect(after.answer).not.toEqual(before.answer)
      if (kind === 'same') expect(after.answer).toEqual(before.answer)
    }),
  )
})

test('a submission with an idempotency key always stores a row', () => {
  fc.assert(
    fc.property(fc.array(sent), selection, (all, options) => {
      const before = answerStates(journalFrom(all)).get(0) ?? NO_ANSWER_YET
      expect(journalRowKindFor(before, { kind: 'answer', options, hasIdempotencyKey: true })).not.toBeNull()
    }),
  )
})

test('when the time is up, the last selection becomes the answer, and no draft remains', () => {
  fc.assert(
    fc.property(fc.array(sent), (all) => {
      const rows = journalFrom(all)
      const before = answerStates(rows)
      const taken = timerAnswerRows(rows, 0)
      const after = answerStates([...rows, ...taken])
      for (const [position, { answer, draft }] of before)
        expect(after.get(position)).toMatchObject({ answer: draft?.options ?? answer, draft: null })
      const answered = [...after.values()].filter(isAnswered).length
      if (taken.length > 0) expect(taken.at(-1)?.answered).toBe(answered)
    }),
  )
})

test('a timed-out draft is stored with the time spent since the last submission', () => {
  const rows = [
    journalRow('answer', [1], 10_000),
    { ...journalRow('draft', [2], 12_900), position: 1 },
    journalRow('draft', [3], 9_000),
  ]

  expect(timerAnswerRows(rows, 0)).toEqual([
    { position: 0, kind: 'clock', options: [3], time_spent: 0, received_at: 9_000, answered: 1 },
    { position: 1, kind: 'clock', options: [2], time_spent: 2, received_at: 12_900, answered: 2 },
  ])
})

test('a draft with the same options as the answer, in any order, is ignored', () => {
  expect(unsubmittedDraft([1, 2], [2, 1])).toBeNull()
  expect(unsubmittedDraft([1, 2], [])).toBeNull()
  expect(unsubmittedDraft([1, 2], [1])).toEqual([1])
})

test('the answer history contains submitted and timed-out answers, but no drafts and no repetitions', () => {
  const rows = [
    journalRow('draft', [1]),
    journalRow('answer', [2], 1),
    journalRow('same', [2], 2),
    { ...journalRow('clock', [3], 3), position: 1 },
    journalRow('answer', [4], 4),
  ]

  const history = [...answerRowsByPosition(rows)].map(([position, all]) => [position, all.map(({ kind }) => kind)])

  expect(history).toEqual([
    [0, ['answer', 'answer']],
    [1, ['clock']],
  ])
})

test.each([
  { name: 'a draft', sent: { kind: 'draft', options: [2], hasIdempotencyKey: false }, leaves: 'draft' },
  {
    name: 'the draft once more',
    draft: [2],
    sent: { kind: 'draft', options: [2], hasIdempotencyKey: false },
    leaves: null,
  },
  { name: 'another answer', sent: { kind: 'answer', options: [2], hasIdempotencyKey: false }, leaves: 'answer' },
  { name: 'the answer once more', sent: { kind: 'answer', options: [1], hasIdempotencyKey: false }, leaves: null },
  { name: 'the answer with a key', sent: { kind: 'answer', options: [1], hasIdempotencyKey: true }, leaves: 'same' },
  {
    name: 'the answer after a draft',
    draft: [2],
    sent: { kind: 'answer', options: [1], hasIdempotencyKey: false },
    leaves: 'same',
  },
] as const)('sending $name adds a journal row of the kind $leaves', ({ sent: one, leaves, ...more }) => {
  const drafted: readonly number[] | undefined = 'draft' in more ? more.draft : undefined
  const draft = drafted ? { options: drafted, received_at: 0 } : null
  expect(journalRowKindFor({ answer: [1], draft }, one)).toBe(leaves)
})

test('when the time is up, drafts are submitted in the order of the questions on the paper', () => {
  const rows = [2, 0, 10, 1].map((position) => ({ ...journalRow('draft', [1]), position }))

  expect(timerAnswerRows(rows, 0).map(({ position }) => position)).toEqual([0, 1, 2, 10])
})

test.each([
  ['a newer answer of another device', { basedOn: [], chosenAt: 5 }, true],
  ['an answer that this one builds on', { basedOn: [2], chosenAt: 5 }, false],
  ['an answer that is older than this one', { basedOn: [], chosenAt: 15 }, false],
  ['the same answer', { basedOn: [], chosenAt: 5, options: [2] }, false],
] as const)('a newer stored answer supersedes a delayed answer; stored: %s, %j: %s', (_what, delayed, isTrue) => {
  const state = answerStates([{ ...journalRow('answer', [2]), received_at: 10 }]).get(0)
  if (!state) throw new Error('no answer')
  expect(isSuperseded(state, { options: [1], ...delayed })).toBe(isTrue)
  expect(isSuperseded(NO_ANSWER_YET, { options: [1], ...delayed })).toBe(false)
})

test('a timed-out answer keeps the time of its selection, and a late answer does not change this time', () => {
  const rows = [
    { ...journalRow('draft', [1]), received_at: 10 },
    { ...journalRow('clock', [1]), received_at: 60 },
    { ...journalRow('late', [2]), received_at: 90 },
  ]
  expect(answerStates(rows).get(0)).toEqual({ answer: [2], answeredInTimeAt: 10, draft: null })
})

test('an answer keeps the time of its selection, even if an older selection of the same options arrives later', () => {
  const rows = [
    { ...journalRow('answer', [1]), received_at: 60, chosen_at: 10 },
    { ...journalRow('same', [1]), received_at: 70, chosen_at: 2 },
  ]
  expect(answerStates(rows).get(0)?.answeredInTimeAt).toBe(10)
  expect(answerStateAfter(NO_ANSWER_YET, journalRow('same', [1], 7_000)).answeredInTimeAt).toBe(7_000)
})

test('a timed-out answer without a stored draft has the end of the test as its time', () => {
  expect(answerStateAfter(NO_ANSWER_YET, journalRow('clock', [1], 7_000))).toEqual({
    answer: [1],
    answeredInTimeAt: 7_000,
    draft: null,
  })
})

test.each([
  { claimed: 30, later: 60_000, believed: 30 },
  { claimed: 90, later: 60_000, believed: 60 },
  { claimed: 1, later: 999, believed: 0 },
  { claimed: -5, later: 60_000, believed: 0 },
  { claimed: 5, later: -60_000, believed: 0 },
])(
  'if a device reports $claimed s although $later ms have passed, $believed s are accepted',
  ({ claimed, later, believed }) => {
    expect(plausibleTimeSpent(claimed, 1_000_000, 1_000_000 + later)).toBe(believed)
  },
)

test.each([
  { one: [], other: [], same: true },
  { one: [1, 2], other: [2, 1], same: true },
  { one: [1, 1], other: [1], same: true },
  { one: [1], other: [2], same: false },
  { one: [1], other: [1, 2], same: false },
])('$one and $other are the same selection of options: $same', ({ one, other, same }) => {
  expect(isSameSelection(one, other)).toBe(same)
})
