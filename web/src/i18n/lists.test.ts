import { afterEach, expect, test } from 'vitest'
import { labelInWords, listInWords, namedInWords, sentencesInWords } from './lists.ts'

afterEach(() => localStorage.clear())

test.each([
  ['en', '1, 2', 'answered: 3', 'One. Two.'],
  ['fr', '1, 2', 'answered\u00a0: 3', 'One. Two.'],
  ['ja', '1、2', 'answered：3', 'One.Two.'],
  ['ch', '1、2', 'answered：3', 'One.Two.'],
  ['ar', '1، 2', 'answered: 3', 'One. Two.'],
])('in %s, lists and amounts use the punctuation of the language', (language, list, amount, sentences) => {
  localStorage.setItem('language', language)
  expect(listInWords([1, 2])).toBe(list)
  expect(namedInWords('answered', 3)).toBe(amount)
  expect(labelInWords('answered')).toBe(amount.replace(/ ?3$/, ''))
  expect(sentencesInWords(['One.', false, 'Two.'])).toBe(sentences)
})
