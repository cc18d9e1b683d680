import { expect, test } from 'vitest'
import { PASSWORD } from '../limits.ts'
import { commonPasswords, isCommonPassword } from './commonPasswords.ts'

test('the list of common passwords has three thousand different passwords within the length rule', () => {
  expect(new Set(commonPasswords()).size).toBe(3_000)
  expect(commonPasswords().filter(({ length }) => length < PASSWORD.min || length > PASSWORD.max)).toEqual([])
  expect(commonPasswords().filter((password) => password !== password.toLowerCase())).toEqual([])
})

test('a common password is recognised in capitals, but not as part of a longer password', () => {
  expect(isCommonPassword('PassWord')).toBe(true)
  expect(isCommonPassword('password at dawn')).toBe(false)
})
