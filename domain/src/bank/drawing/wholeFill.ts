/** How many places of each kind a paper still has. */
export type Rest = readonly number[]

/** A kind of place that is asked for is one of the paper's. */
export const amountAt = (rest: Rest, place: number): number => rest[place] as number

export const without = (rest: Rest, place: number): number[] => rest.with(place, amountAt(rest, place) - 1)

/** What a block needs, and how many there are of its like: for each of its slots the kinds of places that it can take. */
export interface Need {
  slots: readonly (readonly number[])[]
  left: number
}

export interface Placing {
  rest: Rest
  /** The kind of place that each slot takes. */
  places: readonly number[]
}

/** Every way to find a place for each slot; of those that differ only in which of two like slots stands where, one. */
export function* placingsOf(rest: Rest, slots: Need['slots'], places: readonly number[] = []): Generator<Placing> {
  const at = places.length
  const slot = slots[at]
  if (!slot) {
    yield { rest, places }
    return
  }
  // Of a slot before there is a place.
  const least = slots[at - 1]?.join() === slot.join() ? (places[at - 1] as number) : 0
  for (const place of slot) {
    if (place >= least && amountAt(rest, place) > 0) yield* placingsOf(without(rest, place), slots, [...places, place])
  }
}

/** A matching of places and questions that stand by themselves. */
function fillsBySingles(rest: Rest, singles: readonly Need[]): boolean {
  const stocks = singles.map(({ slots, left }) => ({ places: slots.flat(), left, at: rest.map(() => 0) }))
  const take = (place: number, asked: Set<unknown>): boolean =>
    stocks.some((stock) => {
      if (asked.has(stock) || !stock.places.includes(place)) return false
      asked.add(stock)
      const isSpare = stock.left > 0
      const moved = isSpare
        ? place
        : stock.at.findIndex((amount, other) => amount > 0 && other !== place && take(other, asked))
      if (moved < 0) return false
      if (isSpare) stock.left -= 1
      else stock.at = without(stock.at, moved)
      stock.at = stock.at.with(place, amountAt(stock.at, place) + 1)
      return true
    })
  return rest.every((amount, place) => Array.from({ length: amount }).every(() => take(place, new Set())))
}

/** So many looks a paper is worth; beyond them a passage may be cut without need. */
const LOOKS = 1_000

/** Whether whole blocks can fill what is left of a paper, for one paper after another step of it. */
export function openOutlook() {
  let looks = LOOKS

  function fills(
    rest: Rest,
    needs: { singles: readonly Need[]; several: readonly Need[] },
    failed: Set<string>,
  ): boolean {
    looks -= 1
    if (looks < 0) return false
    if (fillsBySingles(rest, needs.singles)) return true
    const [first, ...several] = needs.several
    if (!first) return false
    const key = `${several.length} ${rest.join()}`
    if (failed.has(key)) return false
    let rests = [rest]
    for (let taken = 0; taken <= first.left && rests.length > 0; taken += 1) {
      if (rests.some((one) => fills(one, { ...needs, several }, failed))) return true
      const next = rests.flatMap((one) => [...placingsOf(one, first.slots)].map((placing) => placing.rest))
      rests = [...new Map(next.map((one) => [one.join(), one])).values()]
    }
    failed.add(key)
    return false
  }

  return (rest: Rest, needs: readonly Need[]): boolean => {
    const there = needs.filter(({ left }) => left > 0)
    const singles = there.filter(({ slots }) => slots.length === 1)
    const several = there.filter(({ slots }) => slots.length > 1)
    return fills(rest, { singles, several }, new Set())
  }
}
