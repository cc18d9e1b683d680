import { expect, test } from 'vitest'
import { connectedParts } from './parts.ts'

const partsOfPapers = (papers: number[][], editions: number) => {
  const { amount, ofPerson, ofEdition } = connectedParts({
    from: Int32Array.from([0, ...papers.map((_, at) => papers.slice(0, at + 1).flat().length)]),
    edition: Int32Array.from(papers.flat()),
    right: new Uint8Array(papers.flat().length),
    editions,
  })
  return { amount, ofPerson: [...ofPerson], ofEdition: [...ofEdition] }
}

test('papers that share question versions, directly or through other papers, are in one group', () => {
  expect(
    partsOfPapers(
      [
        [0, 1],
        [2, 3],
        [1, 2],
      ],
      4,
    ),
  ).toEqual({ amount: 1, ofPerson: [1, 1, 1], ofEdition: [1, 1, 1, 1] })
})

test('groups of connected papers with more people come first, and an unused question version is in no group', () => {
  expect(partsOfPapers([[0], [1, 2], [2]], 4)).toEqual({ amount: 2, ofPerson: [2, 1, 1], ofEdition: [2, 1, 1, 0] })
})

test('without people, there are no groups of connected papers', () => {
  expect(partsOfPapers([], 0)).toEqual({ amount: 0, ofPerson: [], ofEdition: [] })
})
