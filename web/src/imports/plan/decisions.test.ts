import { expect, test } from 'vitest'
import {
  arePassagesDecided,
  chooseAnswers,
  countSelected,
  decidePassages,
  duplicateLabelNames,
  hasTooManyAnswers,
  importRequest,
  isAnswerKeyCertain,
  isSelected,
  nameLabel,
  noDecisions,
  type PlannedLabel,
  selectItems,
} from './decisions.ts'

const noTexts = { passages: [] }
const taken = { number: 1, take: true }
const left = { number: 2, take: false }

const label = (from: string, to: string | null): PlannedLabel => ({ from, to, amount: 1, exists: false })

test('an import plan without decisions is imported unchanged', () => {
  expect(countSelected({ taken: 5 }, noDecisions)).toBe(5)
  expect(importRequest(noDecisions, noTexts)).toEqual({ labels: {}, add_labels: [], take: [], leave_out: [] })
})

test('only decisions that differ from the plan are counted and sent', () => {
  const decided = selectItems(selectItems(noDecisions, [taken, left], true), [taken], false)

  expect([isSelected(decided, taken), isSelected(decided, left)]).toEqual([false, true])
  expect(countSelected({ taken: 5 }, decided)).toBe(5)
  expect(importRequest(decided, noTexts)).toMatchObject({ take: [2], leave_out: [1] })
})

test('the suggested order of options is used unless the user declines it', () => {
  expect(importRequest(noDecisions, noTexts)).not.toHaveProperty('keep_order')
  expect(importRequest({ ...noDecisions, keepsOrder: false }, noTexts)).toMatchObject({ keep_order: false })
})

test('a question with too many answers is imported with the answers that the user selects', () => {
  const decided = chooseAnswers(noDecisions, 12, [1, 2, 5])
  expect(countSelected({ taken: 5 }, decided)).toBe(6)
  expect(importRequest(decided, noTexts)).toMatchObject({ choose: { 12: [1, 2, 5] } })
  expect(chooseAnswers(decided, 12, [])).toEqual(noDecisions)
})

test('the user can select answers only if the question has no other error', () => {
  const fault = { field: 'answers', code: 'ANSWERS_MAXIMUM', message: '' } as const
  const answers = Array.from({ length: 7 }, () => ({
    description: 'a',
    description_html: 'a',
    is_valid: false,
    is_fixed: false,
    rationale: '',
  }))
  expect(hasTooManyAnswers({ errors: [fault], answers })).toBe(true)
  expect(hasTooManyAnswers({ errors: [fault, { ...fault, code: 'TOO_LONG' }], answers })).toBe(false)
  expect(hasTooManyAnswers({ errors: [], answers })).toBe(false)
})

test('a decision that the user has changed back to the plan is not sent', () => {
  expect(selectItems(selectItems(noDecisions, [taken], false), [taken], true)).toEqual(noDecisions)
  const name = label('C++', 'CPP')
  expect(nameLabel(nameLabel(noDecisions, name, 'SEA'), name, 'CPP')).toEqual(noDecisions)
})

test('if the user deletes the name of a label, the label is not imported, for any original name', () => {
  const decided = nameLabel(nameLabel(noDecisions, label('__proto__', 'PROTO'), ' '), label('C++', 'CPP'), 'SEA')

  expect(JSON.stringify(importRequest(decided, noTexts).labels)).toBe('{"__proto__":null,"C++":"SEA"}')
})

test('names in a file that become the same label are listed together', () => {
  const all = [label('C++', 'CPP'), label('cpp', 'CPP'), label('old', null), label('older', null), label('SQL', 'SQL')]

  expect(duplicateLabelNames(noDecisions, all)).toEqual(
    new Map([
      ['C++', ['cpp']],
      ['cpp', ['C++']],
    ]),
  )
  expect(duplicateLabelNames(nameLabel(noDecisions, label('SQL', 'SQL'), 'cpp '), all).get('SQL')).toEqual([
    'C++',
    'cpp',
  ])
})

test('if the answer key of any file is unclear, the user must confirm this key, and the confirmation is sent', () => {
  const key = { file: null, reading: 'numbers_from_1' as const, samples: [] }
  expect(isAnswerKeyCertain({ keys: [{ ...key, certain: true }] })).toBe(true)
  expect(
    isAnswerKeyCertain({
      keys: [
        { ...key, certain: true },
        { ...key, certain: false },
      ],
    }),
  ).toBe(false)
  expect(importRequest({ ...noDecisions, isKeyRight: true }, noTexts)).toMatchObject({ key_confirmed: true })
  expect(importRequest({ ...noDecisions, isKeyRight: false }, noTexts)).not.toHaveProperty('key_confirmed')
})

test('shared texts are sent with their questions only if the plan is uncertain about these texts', () => {
  const text = (number: number, certain: boolean) => ({
    number,
    certain,
    title: 'The ferry',
    description_html: '',
    questions: [number + 1, number + 2],
  })
  const plan = { passages: [text(1, false), text(5, true), text(8, false)] }
  const first = decidePassages(noDecisions, [1], true)

  expect(arePassagesDecided(plan, noDecisions)).toBe(false)
  expect(arePassagesDecided(plan, first)).toBe(false)
  expect(importRequest(first, plan)).toMatchObject({ passages: { 1: [2, 3] } })
  const both = decidePassages(first, [8], false)
  expect(arePassagesDecided(plan, both)).toBe(true)
  expect(importRequest(both, plan)).toMatchObject({ passages: { 1: [2, 3], 8: null } })
  expect(importRequest(noDecisions, plan)).not.toHaveProperty('passages')
})
