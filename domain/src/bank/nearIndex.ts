import { NEAR } from './likeness.ts'
import { entryAt, numberAt, openNumbering } from './near/runs.ts'
import { openSketches } from './near/sketch.ts'

const NOBODY: readonly number[] = []

/** What two sets as large as these must share at least to be so near; a hair less, so that rounding loses none. */
const leastShared = (size: number, bound: number) => Math.ceil(bound * size - 1e-9)

/** In how many of their rarest runs two such sets must meet before they are compared: a meeting in one is often chance. */
const meetings = (size: number) => Math.min(8, 1 + (size >> 5))

/**
 * How many of a set's rarest runs must be looked at to meet every near set often enough. Both sets hold what they share in the
 * same order. Behind the last needed meeting each set still holds the rest of what they share, so that meeting stands no further
 * back than this. A higher bound needs fewer runs. The common runs, which nearly all texts have, come last.
 */
const lengthOfBeginning = (size: number, bound: number) =>
  size === 0 ? 0 : Math.min(size, size - leastShared(size, bound) + meetings(size))

/** One comparison takes as long as counting so many meetings. Where even the rarest runs are common, comparing each text is faster. */
const GLANCE = 8

/** How many numbers two ascending lists share; it may stop where they can no longer share as many as are needed. */
function amountShared(one: Uint32Array, other: Uint32Array, needed: number): number {
  let shared = 0
  for (let at = 0, there = 0; at < one.length && there < other.length; ) {
    const left = numberAt(one, at)
    const right = numberAt(other, there)
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
    (one, other) => entryAt(amounts, one) - entryAt(amounts, other),
  )
  const ranks = new Uint32Array(amounts.length)
  for (const [rank, number] of rarestFirst.entries()) ranks[number] = rank
  const ranked = (numbers: Uint32Array) => numbers.map((number) => numberAt(ranks, number)).sort()
  return { look: numbering.look, ranked, all: numbered.map(ranked) }
}

/** The texts that have a run among their rarest ones, in order, and the place of the run in each. */
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

/** What is held against the texts: those of its numbers that they know, and how many it has in all. */
interface Compared {
  known: Uint32Array
  size: number
  sketch: Uint32Array
}

export interface Nearest {
  index: number
  similarity: number
}

/** Finds among these texts exactly those that are near another one, without comparing it with each. */
export function nearIndex(texts: readonly string[]) {
  const { look, ranked, all } = rankAll(texts)
  const holders = holdersOf(all)
  const met = new Uint32Array(texts.length)
  const meetingsOf = Uint32Array.from(all, ({ length }) => meetings(length))
  /** How many of a text's rarest runs can still lead to one that is nearer than its nearest so far. */
  const reach = Uint32Array.from(all, ({ length }) => lengthOfBeginning(length, NEAR))
  const similarities = texts.map(() => 0)
  // Asked for with the index of a text alone, so it is there.
  const ranksOf = (index: number) => all[index] as Uint32Array
  const sketches = openSketches(texts.length)
  for (const [index, ranks] of all.entries()) sketches.keep(index, ranks)

  /** Zero below the bound. Texts whose sketches differ too much are not compared number by number. */
  function compare({ known, size, sketch }: Compared, index: number, bound: number): number {
    const other = ranksOf(index)
    const sum = size + other.length
    const needed = Math.ceil((bound / (1 + bound)) * sum - 1e-9)
    if (Math.min(size, other.length) < needed) return 0
    if (size - known.length + sketches.leastDifference(sketch, index) > sum - 2 * needed) return 0
    const shared = amountShared(known, other, needed)
    const similarity = shared / (sum - shared)
    return similarity >= bound ? similarity : 0
  }

  function forget(someone: readonly number[]): void {
    for (const index of someone) met[index] = 0
  }

  const indexesOf = (rank: number): readonly number[] => holders.get(rank)?.indexes ?? NOBODY

  /** How many meetings there are to count in so many of the rarest runs of a text. */
  function amountOfMeetings(own: Uint32Array, length: number): number {
    let amount = 0
    for (const rank of own.subarray(0, length)) amount += indexesOf(rank).length
    return amount
  }

  /** The nearest of the texts before this one, the first of several. To be asked before anybody is met. */
  function nearestBefore(at: number): Nearest | null {
    const own = ranksOf(at)
    const compared = { known: own, size: own.length, sketch: sketches.sketchOf(own) }
    const needed = meetings(own.length)
    const someone: number[] = []
    // Nobody yet, and as near as somebody has to be.
    let nearest: Nearest = { index: at, similarity: NEAR }
    let length = lengthOfBeginning(own.length, NEAR)

    const consider = (index: number) => {
      const bound = nearest.similarity
      const similarity = compare(compared, index, bound)
      const isNearer = similarity > bound || (similarity === bound && index < nearest.index)
      if (!isNearer) return
      nearest = { index, similarity }
      length = lengthOfBeginning(own.length, similarity)
    }
    const count = (index: number) => {
      const amount = numberAt(met, index) + 1
      met[index] = amount
      if (amount === 1) someone.push(index)
      if (amount === Math.min(needed, numberAt(meetingsOf, index))) consider(index)
    }

    if (amountOfMeetings(own, length) > at * GLANCE) {
      for (let index = 0; index < at; index += 1) consider(index)
    } else {
      for (let place = 0; place < length; place += 1) {
        for (const index of indexesOf(numberAt(own, place))) {
          if (index >= at) break
          count(index)
        }
      }
    }
    forget(someone)
    if (nearest.index === at) return null
    raise(at, nearest.similarity)
    return nearest
  }

  function raise(index: number, similarity: number): void {
    similarities[index] = similarity
    reach[index] = lengthOfBeginning(ranksOf(index).length, similarity)
  }

  /** The texts to which this run may still lead a nearer one. The others are dropped from its list for good. */
  function waitingFor(rank: number): readonly number[] {
    const held = holders.get(rank)
    if (!held) return []
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
  }

  return {
    nearestBefore,

    /** Tells of each text that has not met a nearer one. */
    meet(text: string, found: (index: number, similarity: number) => void): void {
      const { known: numbers, size } = look(text)
      const known = ranked(numbers)
      const compared = { known, size, sketch: sketches.sketchOf(known) }
      const needed = meetings(size)
      const someone: number[] = []
      // What none of the texts has is rarer than all they have, and stands before it.
      const length = Math.max(0, lengthOfBeginning(size, NEAR) - (size - known.length))
      const consider = (index: number) => {
        const similarity = compare(compared, index, Math.max(NEAR, entryAt(similarities, index)))
        if (similarity === 0) return
        raise(index, similarity)
        found(index, similarity)
      }
      if (amountOfMeetings(known, length) > all.length * GLANCE) {
        for (let index = 0; index < all.length; index += 1) if (numberAt(reach, index) > 0) consider(index)
        return
      }
      for (const rank of known.subarray(0, length)) {
        for (const index of waitingFor(rank)) {
          const amount = numberAt(met, index) + 1
          met[index] = amount
          if (amount === 1) someone.push(index)
          if (amount === Math.min(needed, numberAt(meetingsOf, index))) consider(index)
        }
      }
      forget(someone)
    },

    /** From now on nothing is found near this text. */
    close(index: number): void {
      reach[index] = 0
    },
  }
}
