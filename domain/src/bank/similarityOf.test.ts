import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparableText, questionTrigrams, roundedSimilarity, similarityOf, trigramsOf } from './similarityOf.ts'

const texts = (description: string, ...answers: string[]) => ({
  description,
  answers: answers.map((answer) => ({ description: answer })),
})

describe('the text sequences used to compare questions', () => {
  test.each([
    ['case, accents and signs do not count', texts('¿Qué ES —esto?', 'Sí!'), 'que es esto si'],
    ['answers in any order', texts('Which?', 'b', 'a'), 'which a b'],
    ['full width reads as it looks', texts('Ａ１', 'ｂ'), 'a1 b'],
    ['Chinese words stay', texts('什麼是堆疊？', '堆', '疊'), '什麼是堆疊 堆 疊'],
    ['signs alone leave nothing', texts('=== ?', '!==', '=='), ''],
  ])('before questions are compared, their texts are simplified: %s', (_, question, expected) => {
    expect(comparableText(question)).toBe(expected)
  })

  test('a text is compared by its sequences of three characters, and a shorter text is a single sequence', () => {
    expect(trigramsOf('')).toEqual(new Set())
    expect(trigramsOf('ab')).toEqual(new Set(['ab']))
    expect(trigramsOf('abcd')).toEqual(new Set(['abc', 'bcd']))
    expect(trigramsOf('𝒳yz𝒳')).toEqual(new Set(['𝒳yz', 'yz𝒳']))
  })
})

test('questions of the bank are compared only by their first 1,500 characters', () => {
  const words = (amount: number) => Array.from({ length: amount }, (_, at) => `word${at}`).join(' ')
  expect(questionTrigrams(texts(words(4_000), 'a'))).toEqual(trigramsOf(words(4_000).slice(0, 1_500)))
  expect(questionTrigrams(texts('Which?', 'b', 'a'))).toEqual(trigramsOf('which a b'))
})

describe('the similarity of two texts', () => {
  test.each([
    ['abcd', 'abcd', 1],
    ['abcd', 'efgh', 0],
    ['abcd', 'abce', 0.33],
    ['', '', 0],
    ['abc', '', 0],
  ])('%o and %o have the similarity %d', (one, other, expected) => {
    expect(roundedSimilarity(similarityOf(trigramsOf(one), trigramsOf(other)))).toBe(expected)
  })

  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  const question = fc.record({ description: word, answers: fc.array(word.map((description) => ({ description }))) })

  test('the similarity does not depend on the order of the two texts, and is 1 for identical texts', () => {
    fc.assert(
      fc.property(question, question, (one, other) => {
        const [first, second] = [trigramsOf(comparableText(one)), trigramsOf(comparableText(other))]
        expect(similarityOf(first, second)).toBe(similarityOf(second, first))
        expect(similarityOf(first, first)).toBe(first.size === 0 ? 0 : 1)
      }),
    )
  })

  test('the similarity does not depend on the order of the answers', () => {
    fc.assert(
      fc.property(question, (each) => {
        expect(comparableText({ ...each, answers: each.answers.toReversed() })).toBe(comparableText(each))
      }),
    )
  })

  test('the similarity does not depend on case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zñé ]{1,40}$/), (text) => {
        expect(comparableText(texts(text.toUpperCase()))).toBe(comparableText(texts(text)))
      }),
    )
  })
})
