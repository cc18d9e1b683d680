export type Rest = readonly number[]

/** Safe cast: callers use only quotas that this test has. */
export const amountAt = (rest: Rest, quotaIndex: number): number => rest[quotaIndex] as number

export const decrementedAt = (rest: Rest, quotaIndex: number): number[] =>
  rest.with(quotaIndex, amountAt(rest, quotaIndex) - 1)

export interface Need {
  slots: readonly (readonly number[])[]
  left: number
}

export interface Placing {
  rest: Rest
  quotaIndexes: readonly number[]
}

/** Equal slots are not swapped, because the result would be the same. */
export function* placements(
  rest: Rest,
  slots: Need['slots'],
  quotaIndexes: readonly number[] = [],
): Generator<Placing> {
  const at = quotaIndexes.length
  const slot = slots[at]
  if (!slot) {
    yield { rest, quotaIndexes }
    return
  }
  // Safe cast: the previous slot already has a quota.
  const least = slots[at - 1]?.join() === slot.join() ? (quotaIndexes[at - 1] as number) : 0
  for (const quotaIndex of slot) {
    if (quotaIndex >= least && amountAt(rest, quotaIndex) > 0)
      yield* placements(decrementedAt(rest, quotaIndex), slots, [...quotaIndexes, quotaIndex])
  }
}

function fillsBySingles(rest: Rest, singles: readonly Need[]): boolean {
  const stocks = singles.map(({ slots, left }) => ({ quotaIndexes: slots.flat(), left, at: rest.map(() => 0) }))
  const assign = (quotaIndex: number, visited: Set<unknown>): boolean =>
    stocks.some((stock) => {
      if (visited.has(stock) || !stock.quotaIndexes.includes(quotaIndex)) return false
      visited.add(stock)
      const hasSpare = stock.left > 0
      const moved = hasSpare
        ? quotaIndex
        : stock.at.findIndex((amount, other) => amount > 0 && other !== quotaIndex && assign(other, visited))
      if (moved < 0) return false
      if (hasSpare) stock.left -= 1
      else stock.at = decrementedAt(stock.at, moved)
      stock.at = stock.at.with(quotaIndex, amountAt(stock.at, quotaIndex) + 1)
      return true
    })
  return rest.every((amount, quotaIndex) => Array.from({ length: amount }).every(() => assign(quotaIndex, new Set())))
}

/**
 * Maximum number of search steps for a test. After these steps, a passage may be split even if it could fit as a whole.
 */
const MAX_STEPS = 1_000

/** Create a new check for each test, because the check counts the search steps. */
export function createFillCheck() {
  let remainingSteps = MAX_STEPS

  function fills(
    rest: Rest,
    needs: { singles: readonly Need[]; several: readonly Need[] },
    failed: Set<string>,
  ): boolean {
    remainingSteps -= 1
    if (remainingSteps < 0) return false
    if (fillsBySingles(rest, needs.singles)) return true
    const [first, ...several] = needs.several
    if (!first) return false
    const key = `${several.length} ${rest.join()}`
    if (failed.has(key)) return false
    let rests = [rest]
    for (let usedBlocks = 0; usedBlocks <= first.left && rests.length > 0; usedBlocks += 1) {
      if (rests.some((one) => fills(one, { ...needs, several }, failed))) return true
      const next = rests.flatMap((one) => [...placements(one, first.slots)].map((placing) => placing.rest))
      rests = [...new Map(next.map((one) => [one.join(), one])).values()]
    }
    failed.add(key)
    return false
  }

  return (rest: Rest, needs: readonly Need[]): boolean => {
    const openNeeds = needs.filter(({ left }) => left > 0)
    const singles = openNeeds.filter(({ slots }) => slots.length === 1)
    const several = openNeeds.filter(({ slots }) => slots.length > 1)
    return fills(rest, { singles, several }, new Set())
  }
}
