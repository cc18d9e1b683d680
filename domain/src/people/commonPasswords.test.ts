import { expect, test } from 'vitest'
import { PASSWORD } from '../limits.ts'
import { commonPasswords, isCommonPassword } from './commonPasswords.ts'

test('the list has three thousand different passwords that the length rule permits', () => {
  expect(new Set(commonPasswords()).size).toBe(3_000)
  expect(commonPasswords().filter(({ length }) => length < PASSWORD.min || length > PASSWORD.max)).toEqual([])
  expect(commonPasswords().filter((password) => password !== password.toLowerCase())).toEqual([])
})

test('a common password is recognised in capitals, but not as a part of another password', () => {
  expect(isCommonPassword('PassWord')).toBe(true)
  expect(isCommonPassword('password at dawn')).toBe(false)
})
