import { createComparison } from './near/comparison.ts'
import { createInvertedIndex } from './near/invertedIndex.ts'
import { prefixLength, requiredMatches } from './near/prefixFilter.ts'
import { createTrigramNumbering, entryAt, type KnownTrigrams, numberAt } from './near/trigramNumbers.ts'
import { NEAR } from './similarityOf.ts'

function createMatchCounter(all: readonly Uint32Array[]) {
  const matchCounts = new Uint32Array(all.length)
  const neededBy = Uint32Array.from(all, ({ length }) => requiredMatches(length))

  return (size: number, onEnoughMatches: (index: number) => void) => {
    const needed = requiredMatches(size)
    const counted: number[] = []

    return {
      count(index: number): void {
        const amount = numberAt(matchCounts, index) + 1
        matchCounts[index] = amount
        if (amount === 1) counted.push(index)
        if (amount === Math.min(needed, numberAt(neededBy, index))) onEnoughMatches(index)
      },

      end(): void {
        for (const index of counted) matchCounts[index] = 0
      },
    }
  }
}

/** The rarest trigrams come first. */
function rankByFrequency(texts: readonly string[]) {
  const numbering = createTrigramNumbering()
  const numbered = texts.map(numbering.add)
  const { amounts } = numbering
  const rarestFirst = Uint32Array.from(amounts.keys()).sort(
    (one, other) => entryAt(amounts, one) - entryAt(amounts, other),
  )
  const ranks = new Uint32Array(amounts.length)
  for (const [rank, number] of rarestFirst.entries()) ranks[number] = rank
  const ranked = (numbers: Uint32Array) => numbers.map((number) => numberAt(ranks, number)).sort()

  return {
    all: numbered.map(ranked),

    look(text: string): KnownTrigrams {
      const { known, size } = numbering.look(text)
      return { known: ranked(known), size }
    },
  }
}

/**
 * Counting this number of matches takes as long as comparing two texts once. If there are more matches, even the rarest
 * trigrams are frequent, and comparing all texts is faster.
 */
const MATCHES_PER_COMPARISON = 8

/**
 * The texts directly before a text are compared first, because a file often has similar questions in sequence. An early
 * match excludes most other texts.
 */
const NEIGHBOURS = 16

export interface Nearest {
  index: number
  similarity: number
}

export function similarTextIndex(texts: readonly string[]) {
  const { look, all } = rankByFrequency(texts)
  const invertedIndex = createInvertedIndex(all)
  const comparison = createComparison(all)
  const startCounting = createMatchCounter(all)
  /** For each text, the number of its rarest trigrams that can still lead to a nearer match. */
  const prefixLengths = Uint32Array.from(all, ({ length }) => prefixLength(length, NEAR))
  const similarities = texts.map(() => 0)
  // Safe cast: callers use only indexes of this list.
  const ranksOf = (index: number) => all[index] as Uint32Array

  function raiseSimilarity(index: number, similarity: number): void {
    similarities[index] = similarity
    prefixLengths[index] = prefixLength(ranksOf(index).length, similarity)
  }

  return {
    /** If several texts are equally similar, returns the first of them. Call this function before `meet`. */
    nearestBefore(at: number): Nearest | null {
      const ownRanks = ranksOf(at)
      const compared = comparison.prepare(ownRanks, ownRanks.length)
      // At the start there is no match, and the bound is the lowest similarity that counts.
      let nearest: Nearest = { index: at, similarity: NEAR }
      let length = prefixLength(ownRanks.length, NEAR)
      const consider = (index: number) => {
        const bound = nearest.similarity
        const similarity = comparison.compare(compared, index, bound)
        const isNearer = similarity > bound || (similarity === bound && index < nearest.index)
        if (!isNearer) return
        nearest = { index, similarity }
        length = prefixLength(ownRanks.length, similarity)
      }

      for (let index = at - 1; index >= 0 && index >= at - NEIGHBOURS; index -= 1) consider(index)
      if (invertedIndex.amountOfMatches(ownRanks, length) > at * MATCHES_PER_COMPARISON) {
        for (let index = 0; index < at; index += 1) consider(index)
      } else {
        const matchCounter = startCounting(ownRanks.length, consider)
        for (let position = 0; position < length; position += 1) {
          for (const index of invertedIndex.indexesOf(numberAt(ownRanks, position))) {
            if (index >= at) break
            matchCounter.count(index)
          }
        }
        matchCounter.end()
      }
      if (nearest.index === at) return null
      raiseSimilarity(at, nearest.similarity)
      return nearest
    },

    /** Calls `found` for each known text for which `text` is the nearest match so far. */
    meet(text: string, found: (index: number, similarity: number) => void): void {
      const { known, size } = look(text)
      const compared = comparison.prepare(known, size)
      // Trigrams that are in no text of the index are the rarest, so they come first. Only the trigrams after them are
      // searched.
      const length = Math.max(0, prefixLength(size, NEAR) - (size - known.length))
      const consider = (index: number) => {
        const similarity = comparison.compare(compared, index, Math.max(NEAR, entryAt(similarities, index)))
        if (similarity === 0) return
        raiseSimilarity(index, similarity)
        found(index, similarity)
      }

      if (invertedIndex.amountOfMatches(known, length) > all.length * MATCHES_PER_COMPARISON) {
        for (let index = 0; index < all.length; index += 1) if (numberAt(prefixLengths, index) > 0) consider(index)
        return
      }
      const matchCounter = startCounting(size, consider)
      for (const rank of known.subarray(0, length)) {
        for (const index of invertedIndex.candidatesFor(rank, prefixLengths)) matchCounter.count(index)
      }
      matchCounter.end()
    },

    /** Excludes this text from further matches. */
    close(index: number): void {
      prefixLengths[index] = 0
    },
  }
}
