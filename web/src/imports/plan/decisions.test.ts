import { expect, test } from 'vitest'
import {
  amountTaken,
  bodyOf,
  chooseAnswers,
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

const taken = { number: 1, take: true }
const left = { number: 2, take: false }

const label = (from: string, to: string | null): PlannedLabel => ({ from, to, amount: 1, exists: false })

test('a plan nobody has decided about is taken as it is', () => {
  expect(amountTaken({ taken: 5 }, noDecisions)).toBe(5)
  expect(bodyOf(noDecisions)).toEqual({ labels: {}, add_labels: [], take: [], leave_out: [] })
})

test('what is decided otherwise than the plan is counted and sent, and nothing else', () => {
  const decided = takeItems(takeItems(noDecisions, [taken, left], true), [taken], false)

  expect([isTaken(decided, taken), isTaken(decided, left)]).toEqual([false, true])
  expect(amountTaken({ taken: 5 }, decided)).toBe(5)
  expect(bodyOf(decided)).toMatchObject({ take: [2], leave_out: [1] })
})

test('proposed orders are kept until somebody drops them', () => {
  expect(bodyOf(noDecisions)).not.toHaveProperty('keep_order')
  expect(bodyOf(keepOrder(noDecisions, false))).toMatchObject({ keep_order: false })
})

test('a question with too many answers is taken with those that were chosen', () => {
  const decided = chooseAnswers(noDecisions, 12, [1, 2, 5])
  expect(amountTaken({ taken: 5 }, decided)).toBe(6)
  expect(bodyOf(decided)).toMatchObject({ choose: { 12: [1, 2, 5] } })
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

  expect(JSON.stringify(bodyOf(decided).labels)).toBe('{"__proto__":null,"C++":"SEA"}')
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
  expect(bodyOf(rightenKey(noDecisions, true))).toMatchObject({ key_confirmed: true })
  expect(bodyOf(rightenKey(rightenKey(noDecisions, true), false))).not.toHaveProperty('key_confirmed')
})
