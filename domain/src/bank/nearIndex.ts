import { NEAR } from './likeness.ts'
import { numberAt, openNumbering } from './runs.ts'

const NOTHING = new Uint32Array()

/** What two sets as large as these must share at least to be so near; a hair less, so that rounding loses none. */
const leastShared = (size: number, bound: number) => Math.ceil(bound * size - 1e-9)

/** In how many of their rarest runs two such sets must meet before they are compared: a meeting in one is often chance. */
const meetings = (size: number) => Math.min(8, 1 + (size >> 5))

/**
 * How many of its rarest runs are enough to meet a near set in so many. What two sets share stands in the same order in both;
 * behind the last of these meetings each has all the rest of what they share, so it does not stand further back than this.
 * The nearer a set must be, the fewer they are, and the common runs that nearly all have come last.
 */
const lengthOfBeginning = (size: number, bound: number) =>
  size === 0 ? 0 : Math.min(size, size - leastShared(size, bound) + meetings(size))

/** How many numbers two ascending lists share; it may stop where they can no longer share as many as are needed. */
function amountShared(one: Uint32Array, other: Uint32Array, needed: number): number {
  let shared = 0
  for (let at = 0, there = 0; at < one.length && there < other.length; ) {
    const [left, right] = [numberAt(one, at), numberAt(other, there)]
    if (left === right) shared += 1
    if (left <= right) at += 1
    if (right <= left) there += 1
    if (shared + Math.min(one.length - at, other.length - there) < needed) return shared
  }
  return shared
}

/** Every run of the texts by its rank, the rarest first. */
function rankAll(texts: readonly string[]) {
  const numbering = openNumbering()
  const numbered = texts.map(numbering.add)
  const { amounts } = numbering
  const rarestFirst = Uint32Array.from(amounts.keys()).sort(
    (one, other) => numberAt(amounts, one) - numberAt(amounts, other),
  )
  const ranks = new Uint32Array(amounts.length)
  for (const [rank, number] of rarestFirst.entries()) ranks[number] = rank
  const ranked = (numbers: Uint32Array) => numbers.map((number) => numberAt(ranks, number)).sort()
  return { look: numbering.look, ranked, all: numbered.map(ranked) }
}

/** Who has a run among their rarest ones, in the order of the texts, and as the how manieth. */
interface Holders {
  indexes: number[]
  places: number[]
}

function holdersOf(all: readonly Uint32Array[]): Map<number, Holders> {
  const holders = new Map<number, Holders>()
  for (const [index, ranks] of all.entries()) {
    for (const [place, rank] of ranks.subarray(0, lengthOfBeginning(ranks.length, NEAR)).entries()) {
      const known = holders.get(rank) ?? { indexes: [], places: [] }
      known.indexes.push(index)
      known.places.push(place)
      holders.set(rank, known)
    }
  }
  return holders
}

export interface Nearest {
  index: number
  similarity: number
}

/** Finds among these texts exactly those that are near another one, without comparing it with each. */
export function nearIndex(texts: readonly string[]) {
  const { look, ranked, all } = rankAll(texts)
  const holders = holdersOf(all)
  const met = new Uint16Array(texts.length)
  const meetingsOf = Uint8Array.from(all, ({ length }) => meetings(length))
  /** How many of its rarest runs somebody must look at who is as near as the nearest so far. */
  const reach = Uint16Array.from(all, ({ length }) => lengthOfBeginning(length, NEAR))
  const similarities = new Float64Array(texts.length)

  /** Zero where they are not as near as that. */
  function compare(known: Uint32Array, size: number, index: number, bound: number): number {
    const { [index]: other = NOTHING } = all
    const sum = size + other.length
    const shared = amountShared(known, other, Math.ceil((bound / (1 + bound)) * sum - 1e-9))
    const similarity = shared / (sum - shared)
    return similarity >= bound ? similarity : 0
  }

  function forget(someone: readonly number[]): void {
    for (const index of someone) met[index] = 0
  }

  function indexesOf(rank: number): readonly number[] {
    const { indexes = [] }: Partial<Holders> = { ...holders.get(rank) }
    return indexes
  }

  /** The nearest of the texts before this one, the first of several. To be asked before anybody is met. */
  function nearestBefore(at: number): Nearest | null {
    const { [at]: own = NOTHING } = all
    const needed = meetings(own.length)
    const someone: number[] = []
    // Nobody yet, and as near as somebody has to be.
    let nearest: Nearest = { index: at, similarity: NEAR }
    let length = lengthOfBeginning(own.length, NEAR)
    for (let place = 0; place < length; place += 1) {
      for (const index of indexesOf(numberAt(own, place))) {
        if (index >= at) break
        const amount = numberAt(met, index) + 1
        met[index] = amount
        if (amount === 1) someone.push(index)
        if (amount !== Math.min(needed, numberAt(meetingsOf, index))) continue
        const bound = nearest.similarity
        const similarity = compare(own, own.length, index, bound)
        const isNearer = similarity > bound || (similarity === bound && index < nearest.index)
        if (!isNearer) continue
        nearest = { index, similarity }
        length = lengthOfBeginning(own.length, similarity)
      }
    }
    forget(someone)
    if (nearest.index === at) return null
    raise(at, nearest.similarity)
    return nearest
  }

  function raise(index: number, similarity: number): void {
    similarities[index] = similarity
    const { [index]: own = NOTHING } = all
    reach[index] = lengthOfBeginning(own.length, similarity)
  }

  /** Those who may still be nearer by this run; who is no longer is passed over once and for all. */
  function waitingFor(rank: number): readonly number[] {
    const held = holders.get(rank)
    if (!held) return []
    const { indexes, places } = held
    let amount = 0
    for (let at = 0; at < indexes.length; at += 1) {
      const [index, place] = [numberAt(indexes, at), numberAt(places, at)]
      if (place >= numberAt(reach, index)) continue
      indexes[amount] = index
      places[amount] = place
      amount += 1
    }
    indexes.length = amount
    places.length = amount
    return indexes
  }

  return {
    nearestBefore,

    /** Tells of each text that has not met a nearer one. */
    meet(text: string, found: (index: number, similarity: number) => void): void {
      const { known: numbers, size } = look(text)
      const known = ranked(numbers)
      const needed = meetings(size)
      const someone: number[] = []
      // What none of the texts has is rarer than all they have, and stands before it.
      const length = Math.max(0, lengthOfBeginning(size, NEAR) - (size - known.length))
      for (const rank of known.subarray(0, length)) {
        for (const index of waitingFor(rank)) {
          const amount = numberAt(met, index) + 1
          met[index] = amount
          if (amount === 1) someone.push(index)
          if (amount !== Math.min(needed, numberAt(meetingsOf, index))) continue
          const similarity = compare(known, size, index, Math.max(NEAR, numberAt(similarities, index)))
          if (similarity === 0) continue
          raise(index, similarity)
          found(index, similarity)
        }
      }
      forget(someone)
    },

    /** Whoever this is resembles nothing that matters any more. */
    close(index: number): void {
      reach[index] = 0
    },
  }
}
