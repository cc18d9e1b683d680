import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparableText, NEAR, similarityOf, trigramsOf } from './similarityOf.ts'
import { type Nearest, similarTextIndex } from './similarTextIndex.ts'

const textOf = (description: string, ...answers: string[]) =>
  comparableText({ description, answers: answers.map((answer) => ({ description: answer })) })

function meet(all: readonly string[], ...texts: string[]): Nearest[][] {
  const { meet } = similarTextIndex(all)
  return texts.map((text) => {
    const found: Nearest[] = []
    meet(text, (index, similarity) => void found.push({ index, similarity }))
    return found.toSorted((one, other) => one.index - other.index)
  })
}
const findIn = (all: readonly string[], wanted: string): Nearest[] | undefined => meet(all, wanted)[0]

const compareAll = (all: readonly string[], wanted: string): Nearest[] =>
  all.flatMap((other, index) => {
    const similarity = similarityOf(trigramsOf(wanted), trigramsOf(other))
    return similarity >= NEAR ? [{ index, similarity }] : []
  })

test('a text with one changed word is similar, and an unrelated text is not', () => {
  const all = [
    textOf('Which method adds an element to the end of an array?', 'push', 'pop'),
    textOf('What is a mutex?', 'a lock', 'a list'),
  ]

  expect(findIn(all, textOf('Which method adds one element to the end of an array?', 'pop', 'push'))).toEqual([
    { index: 0, similarity: 0.9 },
  ])
  expect(findIn(all, textOf('Something else', 'a', 'b'))).toEqual([])
  expect(findIn(all, '')).toEqual([])
})

// The test texts use few different letters, so that the similarity of many pairs is close to the limit.
const short = fc.stringMatching(/^[abc]{0,24}$/)
const long = fc
  .tuple(
    fc.integer({ min: 0, max: 3 }),
    fc.array(fc.tuple(fc.nat(399), fc.constantFrom(...'xyz愛')), { maxLength: 40 }),
  )
  .map(([root, changes]) => {
    const letters = Array.from({ length: 400 }, (_, at) =>
      String.fromCharCode(97 + ((at * (7 + root) + ((at * at) >> 3)) % 26)),
    )
    for (const [at, letter] of changes) letters[at] = letter
    return letters.join('')
  })

test.each([
  ['short', short, 2_000],
  ['long', long, 200],
])('among %s texts, the index finds the same similar texts as a comparison of all pairs', (_, text, numRuns) => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), text, (all, wanted) => {
      expect(findIn(all, wanted)).toEqual(compareAll(all, wanted))
    }),
    { numRuns },
  )
})

const list = fc.array(fc.oneof(short, long), { maxLength: 6 })
const bySimilarity = (one: Nearest, other: Nearest) => other.similarity - one.similarity || one.index - other.index

test('for each text, the index reports the most similar earlier text, or the first of equally similar texts', () => {
  fc.assert(
    fc.property(list, (all) => {
      const { nearestBefore } = similarTextIndex(all)
      const expected = all.map((text, at) => compareAll(all.slice(0, at), text).toSorted(bySimilarity)[0] ?? null)

      expect(all.map((_, at) => nearestBefore(at))).toEqual(expected)
    }),
    { numRuns: 200 },
  )
})

test('for each stored text, a new text is reported only if no earlier text is more similar', () => {
  fc.assert(
    fc.property(list, list, fc.boolean(), (all, others, isWithin) => {
      const { nearestBefore, meet } = similarTextIndex(all)
      const best = all.map((_, at) => (isWithin ? nearestBefore(at)?.similarity : undefined) ?? 0)

      for (const text of others) {
        const expected = compareAll(all, text).filter(({ index, similarity }) => similarity >= (best[index] ?? 0))
        const found: Nearest[] = []
        meet(text, (index, similarity) => void found.push({ index, similarity }))

        expect(found.toSorted((one, other) => one.index - other.index)).toEqual(expected)
        for (const { index, similarity } of expected) best[index] = similarity
      }
    }),
    { numRuns: 200 },
  )
})

test('after a text is excluded from the index, it is no longer reported as similar to new texts', () => {
  const { close, meet } = similarTextIndex(['what is a lock', 'what is a lock?'])
  close(0)
  const found: number[] = []
  meet('what is a lock', (index) => void found.push(index))

  expect(found).toEqual([1])
})

test('texts with more than a thousand different characters are distinguished correctly', () => {
  const signs = Array.from({ length: 1_200 }, (_, at) => String.fromCodePoint(0x4e00 + at))
  const all = [signs.slice(0, 600).join(''), signs.slice(600).join(''), signs.slice(1_000).join('')]
  for (const wanted of [...all, `${all[2]}a`]) expect(findIn(all, wanted)).toEqual(compareAll(all, wanted))
})

const signs = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => String.fromCodePoint(0x4e00 + from + at)).join('')

test('an excluded text is not reported as similar, even if the other texts are nearly identical', () => {
  const text = signs(0, 200)
  const { close, meet } = similarTextIndex([text, `${text}a`, `${text}b`])
  close(1)
  const found: number[] = []
  meet(text, (index) => void found.push(index))

  expect(found).toEqual([0, 2])
})

test('of many texts, the most similar text is found, or the first of equally similar texts', () => {
  const others = Array.from({ length: 40 }, (_, at) => signs(at * 100, (at + 1) * 100))
  const changed = fc
    .array(fc.tuple(fc.nat(99), fc.constantFrom(...'xyz')), { minLength: 1, maxLength: 4 })
    .map((changes) =>
      changes.reduce((text, [at, sign]) => text.slice(0, at) + sign + text.slice(at + 1), signs(5_000, 5_100)),
    )
  fc.assert(
    fc.property(fc.array(changed, { minLength: 6, maxLength: 12 }), (family) => {
      const { nearestBefore } = similarTextIndex([...others, ...family])
      const expected = family.map((text, at) => compareAll(family.slice(0, at), text).toSorted(bySimilarity)[0] ?? null)
      const found = family.map((_, at) => nearestBefore(others.length + at))

      expect(found.map((one) => one && { ...one, index: one.index - others.length })).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

test('large texts that seem similar in a fast check are still compared completely', () => {
  const all = [signs(0, 5_450), signs(6_000, 8_550)]

  expect(findIn(all, signs(0, 2_900) + signs(6_000, 8_550))).toEqual([])
  expect(findIn(all, signs(0, 5_000))).toEqual(compareAll(all, signs(0, 5_000)))
})
