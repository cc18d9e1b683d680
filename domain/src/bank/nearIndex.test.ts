import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparable, likeness, NEAR, sequencesOf } from './likeness.ts'
import { nearIndex, type Search } from './nearIndex.ts'

const textOf = (description: string, ...answers: string[]) =>
  comparable({ description, answers: answers.map((answer) => ({ description: answer })) })

interface Found {
  index: number
  similarity: number
}

function findIn(all: readonly string[], wanted: string, search: Omit<Search, 'found'> = {}): Found[] {
  const found: Found[] = []
  nearIndex(all).find(wanted, { ...search, found: (index, similarity) => void found.push({ index, similarity }) })
  return found
}

/** Without any index. */
const compareAll = (all: readonly string[], wanted: string): Found[] =>
  all.flatMap((other, index) => {
    const similarity = likeness(sequencesOf(wanted), sequencesOf(other))
    return similarity >= NEAR ? [{ index, similarity }] : []
  })

test('a changed word is near, another question is not', () => {
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

// Few letters, so that most pairs share something and many stand close to the bound.
const short = fc.stringMatching(/^[abc]{0,24}$/)
/** Long ones that grew from one text: each with a few places written otherwise. */
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
])('finds exactly what comparing all pairs finds among %s texts', (_, text, numRuns) => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), text, (all, wanted) => {
      expect(findIn(all, wanted)).toEqual(compareAll(all, wanted))
    }),
    { numRuns },
  )
})

test('whoever asks for the nearest alone is told it, the first of several', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(short, long), { maxLength: 12 }),
      fc.oneof(short, long),
      fc.nat(12),
      (all, wanted, before) => {
        let best: Found | undefined
        nearIndex(all).find(wanted, {
          before,
          floorOf: () => best?.similarity ?? 0,
          found: (index, similarity) => {
            best = { index, similarity }
          },
        })

        const [nearest] = compareAll(all.slice(0, before), wanted).toSorted(
          (one, other) => other.similarity - one.similarity || one.index - other.index,
        )
        expect(best).toEqual(nearest)
      },
    ),
    { numRuns: 1_000 },
  )
})

test('texts of more different signs than small numbers hold are told apart', () => {
  const signs = Array.from({ length: 1_200 }, (_, at) => String.fromCodePoint(0x4e00 + at))
  const all = [signs.slice(0, 600).join(''), signs.slice(600).join(''), signs.slice(1_000).join('')]
  for (const wanted of [...all, `${all[2]}a`]) expect(findIn(all, wanted)).toEqual(compareAll(all, wanted))
})
