import { expect, test } from 'vitest'
import { holdsName } from './holdsName.ts'

test.each([
  ['asked by ADA   lovelace, by phone', true],
  ['Ádá-Lovelace has written', true],
  ['asked by Ada', false],
  ['the Lovelace file', false],
  ['Ada Lovelaces', false],
  ['', false],
])('%j contains the name of Ada Lovelace: %s', (text, expected) => {
  expect(holdsName(text, 'Ada Lovelace')).toBe(expected)
})

test('a script without spaces does not separate words', () => {
  expect(holdsName('應王小明要求', '王小明')).toBe(true)
  expect(holdsName('應王大明要求', '王小明')).toBe(false)
})

test('a name without a letter is found in no text', () => {
  expect(holdsName('- and -', '-')).toBe(false)
})
