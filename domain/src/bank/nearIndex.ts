import { NEAR } from './likeness.ts'
import { numberAt, openNumbering } from './runs.ts'

const NOTHING = new Uint32Array()

/** What two sets as large as these must share at least to be near; a hair less, so that rounding loses none. */
const leastShared = (size: number) => Math.ceil(NEAR * size - 1e-9)

/** In how many of their rarest runs two such sets must meet before they are compared: a meeting in one is often chance. */
const meetings = (size: number) => Math.min(8, 1 + (size >> 5))

/**
 * How many of its rarest runs are enough to meet a near set in so many. What two sets share stands in the same order in both;
 * behind the last of these meetings each has all the rest of what they share, so it does not stand further back than this.
 */
const lengthOfBeginning = (size: number) => (size === 0 ? 0 : Math.min(size, size - leastShared(size) + meetings(size)))

/** How many numbers two ascending lists share; it may stop where they can no longer share as many as are needed. */
function amountShared(one: Uint32Array, other: Uint32Array, needed: number): number {
  let shared = 0
  for (let at = 0, there = 0; at < one.length && there < other.length; ) {
    const [left = 0, right = 0] = [one[at], other[there]]
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

export interface Search {
  /** Looks at those before this one only. */
  before?: number
  /** What is no nearer than this is of no interest; asked anew for each, since it may have risen. */
  floorOf?: (index: number) => number
  /** Hears of what is nearer than its floor, in the order of the texts. */
  found: (index: number, similarity: number) => void
}

/** Finds among these texts exactly those that are near another one, without comparing it with each. */
export function nearIndex(texts: readonly string[]) {
  const { look, ranked, all } = rankAll(texts)
  const holders: number[][] = []
  all.forEach((ranks, index) => {
    for (const rank of ranks.subarray(0, lengthOfBeginning(ranks.length))) {
      const list = holders[rank]
      if (list) list.push(index)
      else holders[rank] = [index]
    }
  })
  const met = new Uint16Array(texts.length)
  const ranksOf = (index: number): Uint32Array => {
    const { [index]: ranks = NOTHING } = all
    return ranks
  }

  /** Those that share one of the runs, and how often. */
  function meetAll(beginning: Uint32Array, before: number): number[] {
    const someone: number[] = []
    for (const rank of beginning) {
      for (const index of holders[rank] ?? []) {
        // They stand in the order of the texts.
        if (index >= before) break
        if (met[index] === 0) someone.push(index)
        met[index] = numberAt(met, index) + 1
      }
    }
    return someone
  }

  function find(text: string, { before = texts.length, floorOf = () => 0, found }: Search): void {
    const { known: numbers, size } = look(text)
    const known = ranked(numbers)
    // What none of the texts has is rarer than all they have, and stands before it.
    const beginning = known.subarray(0, Math.max(0, lengthOfBeginning(size) - (size - known.length)))
    const someone = meetAll(beginning, before)
    const likely = someone.filter((index) => {
      const other = ranksOf(index).length
      const least = Math.max(leastShared(size), leastShared(other))
      return Math.min(size, other) >= least && numberAt(met, index) >= Math.min(meetings(size), meetings(other), least)
    })
    for (const index of someone) met[index] = 0
    for (const index of likely.sort((one, other) => one - other)) {
      const other = ranksOf(index)
      const floor = floorOf(index)
      const bound = Math.max(NEAR, floor)
      const sum = size + other.length
      const shared = amountShared(known, other, Math.ceil((bound / (1 + bound)) * sum - 1e-9))
      const similarity = shared / (sum - shared)
      if (similarity >= NEAR && similarity > floor) found(index, similarity)
    }
  }

  return { find }
}
