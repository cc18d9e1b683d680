import { NEAR } from '../similarityOf.ts'
import { prefixLength } from './beginning.ts'
import { entryAt, numberAt } from './runs.ts'

const NOBODY: readonly number[] = []

/** For one trigram: the texts in which it is one of the rarest trigrams, in order, and its position in each text. */
interface Holders {
  indexes: number[]
  places: number[]
}

function holdersByRank(all: readonly Uint32Array[]): Map<number, Holders> {
  const holders = new Map<number, Holders>()
  for (const [index, ranks] of all.entries()) {
    for (const [place, rank] of ranks.subarray(0, prefixLength(ranks.length, NEAR)).entries()) {
      const known = holders.get(rank) ?? { indexes: [], places: [] }
      known.indexes.push(index)
      known.places.push(place)
      holders.set(rank, known)
    }
  }
  return holders
}

export function createInvertedIndex(all: readonly Uint32Array[]) {
  const holders = holdersByRank(all)
  const indexesOf = (rank: number): readonly number[] => holders.get(rank)?.indexes ?? NOBODY

  return {
    indexesOf,

    /** The number of matches between the first `length` trigrams of a text and the rarest trigrams of other texts. */
    amountOfMeetings(own: Uint32Array, length: number): number {
      let amount = 0
      for (const rank of own.subarray(0, length)) amount += indexesOf(rank).length
      return amount
    },

    /**
     * The texts for which this trigram can still lead to a nearer match. All other texts are removed from the list of
     * the trigram permanently.
     */
    waitingFor(rank: number, reach: Uint32Array): readonly number[] {
      const held = holders.get(rank)
      if (!held) return NOBODY
      const { indexes, places } = held
      let amount = 0
      for (let at = 0; at < indexes.length; at += 1) {
        const index = entryAt(indexes, at)
        const place = entryAt(places, at)
        if (place >= numberAt(reach, index)) continue
        indexes[amount] = index
        places[amount] = place
        amount += 1
      }
      indexes.length = amount
      places.length = amount
      return indexes
    },
  }
}
