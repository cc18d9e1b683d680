import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTrigrams } from './trigrams.ts'

const text = fc
  .array(fc.constantFrom('A', 'B', 'Ñ', '排', '序', '=', ':', ' ', '😀'), { maxLength: 40 })
  .map((all) => all.join(''))

test('a text that contains all words is a match, whatever its earlier text', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 60 }), fc.array(text, { maxLength: 3 }), (texts, words) => {
      const trigrams = createTrigrams()
      for (const [id] of texts.entries()) trigrams.put(id, 'SOMETHING ELSE')
      for (const [id, own] of texts.entries()) trigrams.put(id, own)

      const named = new Set(trigrams.find(words))

      for (const [id, own] of texts.entries())
        if (words.every((word) => own.includes(word))) expect(named).toContain(id)
    }),
  )
})

test('most other texts are not matches, however many there are', () => {
  const trigrams = createTrigrams()
  const words = Array.from({ length: 2_000 }, (_, id) => `NUMBER ${(id * 7919).toString(36).toUpperCase()} WORD${id}`)
  for (const [id, own] of words.entries()) trigrams.put(id, own)

  expect(trigrams.find(['WORD1234'])).toContain(1234)
  expect(trigrams.find(['WORD1234']).length).toBeLessThan(40)
  expect(trigrams.find(['MUTEX'])).toHaveLength(0)
})

test('the earlier text of a question is no longer a match', () => {
  const trigrams = createTrigrams()
  trigrams.put(1, 'MUTEX')
  trigrams.put(1, '排序')

  expect([trigrams.find(['MUTEX']), trigrams.find(['排序'])]).toEqual([[], [1]])
})
