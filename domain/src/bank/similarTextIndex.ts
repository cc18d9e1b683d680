import { prefixLength, requiredMatches } from './near/beginning.ts'
import { createComparison } from './near/comparison.ts'
import { createInvertedIndex } from './near/invertedIndex.ts'
import { createNumbering, entryAt, numberAt, type SoughtRuns } from './near/runs.ts'
import { NEAR } from './similarityOf.ts'

function createMatchCounter(all: readonly Uint32Array[]) {
  const met = new Uint32Array(all.length)
  const neededBy = Uint32Array.from(all, ({ length }) => requiredMatches(length))

  return (size: number, meetOften: (index: number) => void) => {
    const needed = requiredMatches(size)
    const counted: number[] = []

    return {
      count(index: number): void {
        const amount = numberAt(met, index) + 1
        met[index] = amount
        if (amount === 1) counted.push(index)
        if (amount === Math.min(needed, numberAt(neededBy, index))) meetOften(index)
      },

      end(): void {
        for (const index of counted) met[index] = 0
      },
    }
  }
}

/** The rarest trigrams come first. */
function rankByFrequency(texts: readonly string[]) {
  const numbering = createNumbering()
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

    look(text: string): SoughtRuns {
      const { known, size } = numbering.look(text)
      return { known: ranked(known), size }
    },
  }
}

/**
 * Counting this number of matches takes as long as comparing two texts once. If even the rarest trigrams are frequent,
 * comparing all texts is faster.
 */
const GLANCE = 8

/** A file often has similar questions in sequence, and an early match excludes most other texts. */
const NEIGHBOURS = 16

export interface Nearest {
  index: number
  similarity: number
}

export function similarTextIndex(texts: readonly string[]) {
  const { look, all } = rankByFrequency(texts)
  const holders = createInvertedIndex(all)
  const comparison = createComparison(all)
  const openCount = createMatchCounter(all)
  /** For each text, the number of its rarest trigrams that can still lead to a nearer match. */
  const reach = Uint32Array.from(all, ({ length }) => prefixLength(length, NEAR))
  const similarities = texts.map(() => 0)
  // Safe cast: callers use only indexes of this list.
  const ranksOf = (index: number) => all[index] as Uint32Array

  function raise(index: number, similarity: number): void {
    similarities[index] = similarity
    reach[index] = prefixLength(ranksOf(index).length, similarity)
  }

  return {
    /** If several texts are equally similar, returns the first of them. Call this function before `meet`. */
    nearestBefore(at: number): Nearest | null {
      const own = ranksOf(at)
      const compared = comparison.prepare(own, own.length)
      // At the start there is no match, and the bound is the lowest similarity that counts.
      let nearest: Nearest = { index: at, similarity: NEAR }
      let length = prefixLength(own.length, NEAR)
      const consider = (index: number) => {
        const bound = nearest.similarity
        const similarity = comparison.compare(compared, index, bound)
        const isNearer = similarity > bound || (similarity === bound && index < nearest.index)
        if (!isNearer) return
        nearest = { index, similarity }
        length = prefixLength(own.length, similarity)
      }

      for (let index = at - 1; index >= 0 && index >= at - NEIGHBOURS; index -= 1) consider(index)
      if (holders.amountOfMeetings(own, length) > at * GLANCE) {
        for (let index = 0; index < at; index += 1) consider(index)
      } else {
        const meetings = openCount(own.length, consider)
        for (let place = 0; place < length; place += 1) {
          for (const index of holders.indexesOf(numberAt(own, place))) {
            if (index >= at) break
            meetings.count(index)
          }
        }
        meetings.end()
      }
      if (nearest.index === at) return null
      raise(at, nearest.similarity)
      return nearest
    },

    /** Calls `found` for each known text for which `text` is the nearest match so far. */
    meet(text: string, found: (index: number, similarity: number) => void): void {
      const { known, size } = look(text)
      const compared = comparison.prepare(known, size)
      // The rarest trigrams are those that no text in the index has, so they come first.
      const length = Math.max(0, prefixLength(size, NEAR) - (size - known.length))
      const consider = (index: number) => {
        const similarity = comparison.compare(compared, index, Math.max(NEAR, entryAt(similarities, index)))
        if (similarity === 0) return
        raise(index, similarity)
        found(index, similarity)
      }

      if (holders.amountOfMeetings(known, length) > all.length * GLANCE) {
        for (let index = 0; index < all.length; index += 1) if (numberAt(reach, index) > 0) consider(index)
        return
      }
      const meetings = openCount(size, consider)
      for (const rank of known.subarray(0, length)) {
        for (const index of holders.waitingFor(rank, reach)) meetings.count(index)
      }
      meetings.end()
    },

    /** Excludes this text from further matches. */
    close(index: number): void {
      reach[index] = 0
    },
  }
}
