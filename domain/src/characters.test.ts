import { expect, test } from 'vitest'
import { canBeStored } from './characters.ts'

test('every database can store a text without NUL and without half a surrogate pair', () => {
  expect(['', 'Zoë 😀', 'a\0b', '\ud83d'].map(canBeStored)).toEqual([true, true, false, false])
})
