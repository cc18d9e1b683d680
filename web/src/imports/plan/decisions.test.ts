import { expect, test } from 'vitest'
import {
  amountTaken,
  bodyOf,
  isTaken,
  nameLabel,
  noDecisions,
  type PlannedLabel,
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
