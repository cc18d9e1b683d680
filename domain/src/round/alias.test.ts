import { expect, test } from 'vitest'
import { ALIASES, aliasFrom, aliasName } from './alias.ts'

test.each([
  [0, 'AAAA'],
  [1, 'AAAB'],
  [25, 'AAAZ'],
  [26, 'AAA2'],
  [33, 'AAA9'],
  [34, 'AABA'],
  [ALIASES - 1, '9999'],
])('the alias of the interview number %i is %s', (number, alias) => {
  expect(aliasFrom(number)).toBe(alias)
})

test('each interview number has a different alias of four letters A to Z and digits 2 to 9', () => {
  const seen = new Set<string>()
  for (let number = 0; number < ALIASES; number += 1) {
    const alias = aliasFrom(number)
    if (!/^[A-Z2-9]{4}$/.test(alias)) throw new Error(alias)
    seen.add(alias)
  }
  expect(seen.size).toBe(ALIASES)
})

test('under anonymous review, an interview is named by its alias', () => {
  expect(aliasName('K7QX')).toBe('Candidate K7QX')
})
