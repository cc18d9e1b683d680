import { expect, test } from 'vitest'
import { commonValue, rankStateOfAll, readerKey } from './handOver.ts'

test.each([
  [[], null],
  [['Backend engineer'], 'Backend engineer'],
  [['Backend engineer', 'Backend engineer'], 'Backend engineer'],
  [['Backend engineer', 'Designer'], null],
  [['Backend engineer', null], null],
  [[null, null], null],
])('the common value of %j is %j', (values, common) => {
  expect(commonValue(values)).toBe(common)
})

test.each([
  [[], 'too_few'],
  [['ok', 'ok'], 'ok'],
  [['ok', 'unreliable', 'no_spread'], 'unreliable'],
  [['ok', undefined], 'too_few'],
  [['no_spread', undefined], 'no_spread'],
] as const)('the combined state of %j is %s', (states, told) => {
  expect(rankStateOfAll(states)).toBe(told)
})

test.each([
  ['Ada', ' ADA '],
  ['Straße', 'STRASSE'],
  ['José', 'JOSE\u0301'],
  ['ΣΟΦΟΣ', 'σοφος'],
])('%s and %s are the same reader', (one, other) => {
  expect(readerKey(one)).toBe(readerKey(other))
})

test('names that differ in more than case are two readers', () => {
  expect(readerKey('José')).not.toBe(readerKey('Jose'))
  expect(readerKey('Ada L')).not.toBe(readerKey('AdaL'))
})
