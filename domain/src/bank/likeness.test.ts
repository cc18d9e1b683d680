import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asShare, comparable, likeness, NEAR, nearIndex, sequencesOf } from './likeness.ts'

const texts = (description: string, ...answers: string[]) => ({
  description,
  answers: answers.map((answer) => ({ description: answer })),
})
const textOf = (description: string, ...answers: string[]) => comparable(texts(description, ...answers))

describe('what questions are compared by', () => {
  test.each([
    ['case, accents and signs do not count', texts('¿Qué ES —esto?', 'Sí!'), 'que es esto si'],
    ['answers in any order', texts('Which?', 'b', 'a'), 'which a b'],
    ['full width reads as it looks', texts('Ａ１', 'ｂ'), 'a1 b'],
    ['Chinese words stay', texts('什麼是堆疊？', '堆', '疊'), '什麼是堆疊 堆 疊'],
    ['signs alone leave nothing', texts('=== ?', '!==', '=='), ''],
  ])('%s', (_, question, expected) => {
    expect(comparable(question)).toBe(expected)
  })

  test('sequences are of three characters, and what is shorter is one', () => {
    expect(sequencesOf('')).toEqual(new Set())
    expect(sequencesOf('ab')).toEqual(new Set(['ab']))
    expect(sequencesOf('abcd')).toEqual(new Set(['abc', 'bcd']))
    expect(sequencesOf('𝒳yz𝒳')).toEqual(new Set(['𝒳yz', 'yz𝒳']))
  })
})

describe('likeness', () => {
  test.each([
    ['abcd', 'abcd', 1],
    ['abcd', 'efgh', 0],
    ['abcd', 'abce', 0.33],
    ['', '', 0],
    ['abc', '', 0],
  ])('of %o and %o is %d', (one, other, expected) => {
    expect(asShare(likeness(sequencesOf(one), sequencesOf(other)))).toBe(expected)
  })

  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  const question = fc.record({ description: word, answers: fc.array(word.map((description) => ({ description }))) })

  test('is the same both ways, and 1 on itself where there is anything to compare', () => {
    fc.assert(
      fc.property(question, question, (one, other) => {
        const [first, second] = [sequencesOf(comparable(one)), sequencesOf(comparable(other))]
        expect(likeness(first, second)).toBe(likeness(second, first))
        expect(likeness(first, first)).toBe(first.size === 0 ? 0 : 1)
      }),
    )
  })

  test('is blind to the order of the answers', () => {
    fc.assert(
      fc.property(question, (each) => {
        expect(comparable({ ...each, answers: each.answers.toReversed() })).toBe(comparable(each))
      }),
    )
  })

  test('is blind to case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zñé ]{1,40}$/), (text) => {
        expect(comparable(texts(text.toUpperCase()))).toBe(comparable(texts(text)))
      }),
    )
  })
})

describe('the index of what is near', () => {
  test('knows a changed word from another question', () => {
    const index = nearIndex([
      textOf('Which method adds an element to the end of an array?', 'push', 'pop'),
      textOf('What is a mutex?', 'a lock', 'a list'),
    ])

    expect(index.find(textOf('Which method adds one element to the end of an array?', 'pop', 'push'))).toEqual([
      { index: 0, similarity: 0.9 },
    ])
    expect(index.find(textOf('Something else', 'a', 'b'))).toEqual([])
    expect(index.find('')).toEqual([])
  })

  test('finds exactly what comparing all pairs finds', () => {
    // Few letters, so that most pairs share something and many stand close to the bound.
    const text = fc.stringMatching(/^[abc]{0,24}$/)
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), text, (all, wanted) => {
        const found = nearIndex(all)
          .find(wanted)
          .toSorted((one, other) => one.index - other.index)
        const compared = all.flatMap((other, index) => {
          const similarity = likeness(sequencesOf(wanted), sequencesOf(other))
          return similarity >= NEAR ? [{ index, similarity }] : []
        })
        expect(found).toEqual(compared)
      }),
      { numRuns: 2_000 },
    )
  })
})
