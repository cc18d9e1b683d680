import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PASSWORD } from '../limits.ts'
import { passwordFault, passwordStrength } from './password.ts'

test.each([
  ['', 'LIMIT_LENGTH'],
  ['abcd', 'LIMIT_LENGTH'],
  ['abcde', null],
  ['x'.repeat(20), null],
  ['x'.repeat(21), 'LIMIT_LENGTH'],
  ['😀😀😀😀', 'LIMIT_LENGTH'],
  ['😀😀😀😀😀', null],
  ['😀'.repeat(20), null],
  ['     ', null],
] as const)('under the basic and the sound policy, the password "%s" has the fault %s', (password, fault) => {
  expect(passwordFault(password, 'basic')).toBe(fault)
  expect(passwordFault(password, 'sound')).toBe(fault)
})

test.each([
  ['abcde', 'WEAK_PASSWORD'],
  ['12345', 'WEAK_PASSWORD'],
  ['!!!!!', 'WEAK_PASSWORD'],
  ['abc12', 'WEAK_PASSWORD'],
  ['abc!!', 'WEAK_PASSWORD'],
  ['123!!', 'WEAK_PASSWORD'],
  ['abc 1', 'WEAK_PASSWORD'],
  ['a1!', 'LIMIT_LENGTH'],
  ['abc1!', null],
  ['ñañ1_', null],
  ['密碼密1?', null],
  ['abc٣!', null],
  [`${'x'.repeat(19)}1!`, 'LIMIT_LENGTH'],
] as const)('under the strict policy, the password "%s" has the fault %s', (password, fault) => {
  expect(passwordFault(password, 'strict')).toBe(fault)
})

test('the strict policy accepts only passwords that the basic policy accepts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (password) => {
      if (passwordFault(password, 'strict') === null) expect(passwordFault(password, 'basic')).toBeNull()
      const characters = [...password].length
      expect(passwordFault(password, 'basic') === null).toBe(characters >= PASSWORD.min && characters <= PASSWORD.max)
    }),
  )
})

test.each([
  ['', 'weak'],
  ['abcde', 'weak'],
  ['password', 'weak'],
  ['abcde123', 'fair'],
  ['Abcdefgh1', 'fair'],
  ['Abcdefgh12!', 'good'],
  ['correct horse battery', 'good'],
] as const)('the password "%s" has the strength %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

test('a longer password is never weaker', () => {
  const order = ['weak', 'fair', 'good']
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.string({ maxLength: 5 }), (password, more) => {
      expect(order.indexOf(passwordStrength(password + more))).toBeGreaterThanOrEqual(
        order.indexOf(passwordStrength(password)),
      )
    }),
  )
})
