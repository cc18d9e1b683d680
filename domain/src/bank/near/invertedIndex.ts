import { NEAR } from '../similarityOf.ts'
import { prefixLength } from './prefixFilter.ts'
import { entryAt, numberAt } from './trigramNumbers.ts'

const NO_TEXTS: readonly number[] = []

/** For one trigram: the texts in which it is one of the rarest trigrams, in order, and its position in each text. */
interface Postings {
  indexes: number[]
  positions: number[]
}

function postingsByRank(all: readonly Uint32Array[]): Map<number, Postings> {
  const postings = new Map<number, Postings>()
  for (const [index, ranks] of all.entries()) {
    for (const [position, rank] of ranks.subarray(0, prefixLength(ranks.length, NEAR)).entries()) {
      const rankPostings = postings.get(rank) ?? { indexes: [], positions: [] }
      rankPostings.indexes.push(index)
      rankPostings.positions.push(position)
      postings.set(rank, rankPostings)
    }
  }
  return postings
}

export function createInvertedIndex(all: readonly Uint32Array[]) {
  const postings = postingsByRank(all)
  const indexesOf = (rank: number): readonly number[] => postings.get(rank)?.indexes ?? NO_TEXTS

  return {
    indexesOf,

    /** The number of matches between the first `length` trigrams of a text and the rarest trigrams of other texts. */
    amountOfMatches(textRanks: Uint32Array, length: number): number {
      let amount = 0
      for (const rank of textRanks.subarray(0, length)) amount += indexesOf(rank).length
      return amount
    },

    /**
     * The texts that can still have a nearer match through this trigram. All other texts are removed from the list of
     * the trigram permanently.
     */
    candidatesFor(rank: number, prefixLengths: Uint32Array): readonly number[] {
      const heldPostings = postings.get(rank)
      if (!heldPostings) return NO_TEXTS
      const { indexes, positions } = heldPostings
      let amount = 0
      for (let at = 0; at < indexes.length; at += 1) {
        const index = entryAt(indexes, at)
        const position = entryAt(positions, at)
        if (position >= numberAt(prefixLengths, index)) continue
        indexes[amount] = index
        positions[amount] = position
        amount += 1
      }
      indexes.length = amount
      positions.length = amount
      return indexes
    },
  }
}
