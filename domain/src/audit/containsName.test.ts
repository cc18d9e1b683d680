import { expect, test } from 'vitest'
import { containsName } from './containsName.ts'

test.each([
  ['asked by ADA   lovelace, by phone', true],
  ['Ádá-Lovelace has written', true],
  ['asked by Ada', false],
  ['the Lovelace file', false],
  ['Ada Lovelaces', false],
  ['', false],
])('%j contains the name of Ada Lovelace: %s', (text, expected) => {
  expect(containsName(text, 'Ada Lovelace')).toBe(expected)
})

test('a script without spaces does not separate words', () => {
  expect(containsName('應王小明要求', '王小明')).toBe(true)
  expect(containsName('應王大明要求', '王小明')).toBe(false)
})

test('a name without a letter is found in no text', () => {
  expect(containsName('- and -', '-')).toBe(false)
})
