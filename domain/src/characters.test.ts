import { expect, test } from 'vitest'
import { canBeStored } from './characters.ts'

test('every database can store a text without NUL characters and without incomplete surrogate pairs', () => {
  expect(['', 'Zoë 😀', 'a\0b', '\ud83d'].map(canBeStored)).toEqual([true, true, false, false])
})
