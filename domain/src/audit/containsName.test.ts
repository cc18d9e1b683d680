import { expect, test } from 'vitest'
import { containsName } from './containsName.ts'

test.each([
  ['asked by ADA   lovelace, by phone', true],
  ['Ádá-Lovelace has written', true],
  ['asked by Ada', false],
  ['the Lovelace file', false],
  ['Ada Lovelaces', false],
  ['', false],
])('the text %j contains the name Ada Lovelace: %s', (text, expected) => {
  expect(containsName(text, 'Ada Lovelace')).toBe(expected)
})

test('in a writing system without spaces, a name is found inside other text', () => {
  expect(containsName('應王小明要求', '王小明')).toBe(true)
  expect(containsName('應王大明要求', '王小明')).toBe(false)
})

test('a name without letters is found in no text', () => {
  expect(containsName('- and -', '-')).toBe(false)
})
