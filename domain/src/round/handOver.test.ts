import { expect, test } from 'vitest'
import { commonValue, rankStateOfAll, readerKey } from './handOver.ts'

test.each([
  [[], null],
  [['Backend engineer'], 'Backend engineer'],
  [['Backend engineer', 'Backend engineer'], 'Backend engineer'],
  [['Backend engineer', 'Designer'], null],
  [['Backend engineer', null], null],
  [[null, null], null],
])('a hand-over link shows a value if all rounds have the same value: the values %j give %j', (values, common) => {
  expect(commonValue(values)).toBe(common)
})

test.each([
  [[], 'too_few'],
  [['ok', 'ok'], 'ok'],
  [['ok', 'unreliable', 'no_spread'], 'unreliable'],
  [['ok', undefined], 'too_few'],
  [['no_spread', undefined], 'no_spread'],
] as const)('rounds with the rank states %j together have the rank state %s', (states, expected) => {
  expect(rankStateOfAll(states)).toBe(expected)
})

test.each([
  ['Ada', ' ADA '],
  ['Straße', 'STRASSE'],
  ['José', 'JOSE\u0301'],
  ['ΣΟΦΟΣ', 'σοφος'],
])('the names %s and %s count as the same reader', (one, other) => {
  expect(readerKey(one)).toBe(readerKey(other))
})

test('names that differ in more than upper and lower case count as two readers', () => {
  expect(readerKey('José')).not.toBe(readerKey('Jose'))
  expect(readerKey('Ada L')).not.toBe(readerKey('AdaL'))
})
