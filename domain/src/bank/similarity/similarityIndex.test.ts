import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NEAR, similarityOf, trigramsOf } from '../similarityOf.ts'
import { createSimilarityIndex, sketchOf } from './similarityIndex.ts'

const WORDS = ['select', 'join', 'where', 'group', 'having', 'order', 'limit', 'union', 'view', 'index', 'key', 'a']
const texts = fc
  .array(fc.constantFrom(...WORDS), { maxLength: 14 })
  .chain((words) => fc.subarray(words).map((kept) => [words.join(' '), kept.join(' ')]))

const indexOf = (all: readonly string[]) => {
  const index = createSimilarityIndex()
  for (const [id, text] of all.entries()) {
    const sequences = trigramsOf(text)
    index.put(id, sequences.size, sketchOf(sequences))
  }
  return index
}
const foundFor = (index: ReturnType<typeof createSimilarityIndex>, text: string) =>
  index.nearTo(trigramsOf(text).size, sketchOf(trigramsOf(text)))

test('the similarity index finds every similar question', () => {
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 20 }), (pairs) => {
      const all = pairs.flat()
      const index = indexOf(all)
      for (const text of all) {
        const near = all.keys().filter((id) => similarityOf(trigramsOf(text), trigramsOf(all[id] ?? '')) >= NEAR)
        expect(foundFor(index, text)).toEqual(expect.arrayContaining([...near]))
      }
    }),
  )
})

test('the index rarely reports different questions as similar, and forgets the old text of a changed question', () => {
  const textOf = (id: number) =>
    Array.from({ length: 60 }, (_, at) => `${WORDS[(id * 7 + at * 5) % 12]}${(id * 31 + at * at * 17) % 97}`).join(' ')
  const all = Array.from({ length: 600 }, (_, id) => textOf(id))
  const index = indexOf(all)
  expect(foundFor(index, textOf(5))).toEqual([5])
  const other = trigramsOf(textOf(1_000))
  index.put(5, other.size, sketchOf(other))
  expect(foundFor(index, textOf(5))).toEqual([])
  expect(foundFor(index, textOf(1_000))).toEqual([5])
})
