import { expect, test } from 'vitest'
import {
  amountTaken,
  areTextsDecided,
  bodyOf,
  chooseAnswers,
  decideTexts,
  hasTooManyAnswers,
  isKeySure,
  isTaken,
  keepOrder,
  nameLabel,
  noDecisions,
  type PlannedLabel,
  rightenKey,
  sameNamed,
  takeItems,
} from './decisions.ts'

const noTexts = { passages: [] }
const taken = { number: 1, take: true }
const left = { number: 2, take: false }

const label = (from: string, to: string | null): PlannedLabel => ({ from, to, amount: 1, exists: false })

test('a plan nobody has decided about is taken as it is', () => {
  expect(amountTaken({ taken: 5 }, noDecisions)).toBe(5)
  expect(bodyOf(noDecisions, noTexts)).toEqual({ labels: {}, add_labels: [], take: [], leave_out: [] })
})

test('what is decided otherwise than the plan is counted and sent, and nothing else', () => {
  const decided = takeItems(takeItems(noDecisions, [taken, left], true), [taken], false)

  expect([isTaken(decided, taken), isTaken(decided, left)]).toEqual([false, true])
  expect(amountTaken({ taken: 5 }, decided)).toBe(5)
  expect(bodyOf(decided, noTexts)).toMatchObject({ take: [2], leave_out: [1] })
})

test('proposed orders are kept until somebody drops them', () => {
  expect(bodyOf(noDecisions, noTexts)).not.toHaveProperty('keep_order')
  expect(bodyOf(keepOrder(noDecisions, false), noTexts)).toMatchObject({ keep_order: false })
})

test('a question with too many answers is taken with those that were chosen', () => {
  const decided = chooseAnswers(noDecisions, 12, [1, 2, 5])
  expect(amountTaken({ taken: 5 }, decided)).toBe(6)
  expect(bodyOf(decided, noTexts)).toMatchObject({ choose: { 12: [1, 2, 5] } })
  expect(chooseAnswers(decided, 12, [])).toEqual(noDecisions)
})

test('only where nothing else is wrong with it', () => {
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

test('a decision that is taken back is none', () => {
  expect(takeItems(takeItems(noDecisions, [taken], false), [taken], true)).toEqual(noDecisions)
  const name = label('C++', 'CPP')
  expect(nameLabel(nameLabel(noDecisions, name, 'SEA'), name, 'CPP')).toEqual(noDecisions)
})

test('an emptied name is left away, whatever it is called', () => {
  const decided = nameLabel(nameLabel(noDecisions, label('__proto__', 'PROTO'), ' '), label('C++', 'CPP'), 'SEA')

  expect(JSON.stringify(bodyOf(decided, noTexts).labels)).toBe('{"__proto__":null,"C++":"SEA"}')
})

test('names that lead to one label know of each other', () => {
  const all = [label('C++', 'CPP'), label('cpp', 'CPP'), label('old', null), label('older', null), label('SQL', 'SQL')]

  expect(sameNamed(noDecisions, all)).toEqual(
    new Map([
      ['C++', ['cpp']],
      ['cpp', ['C++']],
    ]),
  )
  expect(sameNamed(nameLabel(noDecisions, label('SQL', 'SQL'), 'cpp '), all).get('SQL')).toEqual(['C++', 'cpp'])
})

test('a key that was looked at is said to be right, and any file that leaves its key open asks for that', () => {
  const key = { file: null, reading: 'numbers_from_1' as const, samples: [] }
  expect(isKeySure({ keys: [{ ...key, certain: true }] })).toBe(true)
  expect(
    isKeySure({
      keys: [
        { ...key, certain: true },
        { ...key, certain: false },
      ],
    }),
  ).toBe(false)
  expect(bodyOf(rightenKey(noDecisions, true), noTexts)).toMatchObject({ key_confirmed: true })
  expect(bodyOf(rightenKey(rightenKey(noDecisions, true), false), noTexts)).not.toHaveProperty('key_confirmed')
})

test('of each text that is not certain it is said whose it is, and of nothing else', () => {
  const text = (number: number, certain: boolean) => ({
    number,
    certain,
    title: 'The ferry',
    description_html: '',
    questions: [number + 1, number + 2],
  })
  const plan = { passages: [text(1, false), text(5, true), text(8, false)] }
  const first = decideTexts(noDecisions, [1], true)

  expect(areTextsDecided(plan, noDecisions)).toBe(false)
  expect(areTextsDecided(plan, first)).toBe(false)
  expect(bodyOf(first, plan)).toMatchObject({ passages: { 1: [2, 3] } })
  const both = decideTexts(first, [8], false)
  expect(areTextsDecided(plan, both)).toBe(true)
  expect(bodyOf(both, plan)).toMatchObject({ passages: { 1: [2, 3], 8: null } })
  expect(bodyOf(noDecisions, plan)).not.toHaveProperty('passages')
})
