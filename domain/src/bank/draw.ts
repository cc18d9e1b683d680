export interface Drawable {
  id: number
  /** Those of the wanted labels that the question has. */
  labels: readonly number[]
}

/** A number from 0 (inclusive) to 1 (exclusive). */
export type Chance = () => number

const indexOf = (length: number, chance: Chance) => Math.floor(chance() * length)

export function shuffled<T>(items: readonly T[], chance: Chance): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const at = indexOf(last + 1, chance)
    // Both places lie inside, which the type of an index cannot say.
    const [one, other] = [mixed[at] as T, mixed[last] as T]
    mixed[at] = other
    mixed[last] = one
  }
  return mixed
}

/**
 * Draws questions at random, each at most once, as evenly over the labels as the bank allows: the label with the fewest
 * drawn so far gives the next one. A question with two of the labels counts for both, as it does in the result.
 */
export function drawPaper(
  bank: readonly Drawable[],
  labels: readonly number[],
  amount: number,
  chance: Chance,
): number[] {
  const mixed = shuffled(bank, chance)
  const piles = labels.map((label) => ({ label, drawn: 0, left: mixed.filter((one) => one.labels.includes(label)) }))
  const taken = new Set<number>()
  const isTaken = (question: Drawable | undefined) => question !== undefined && taken.has(question.id)

  while (taken.size < amount) {
    // What another label's turn has taken lies on this pile too.
    for (const { left } of piles) while (isTaken(left.at(-1))) left.pop()
    const open = shuffled(piles, chance).filter(({ left }) => left.length > 0)
    const [next] = open.sort((one, other) => one.drawn - other.drawn)
    const question = next?.left.pop()
    if (!question) break
    taken.add(question.id)
    for (const pile of piles) if (question.labels.includes(pile.label)) pile.drawn += 1
  }
  return shuffled([...taken], chance)
}

/** How an even draw shares an amount over piles of these sizes: what the wizard shows before anything is drawn. */
export function evenShares(sizes: readonly number[], amount: number): number[] {
  const piles = sizes.map((size) => ({ size, share: 0 }))
  for (let left = amount; left > 0; left -= 1) {
    const open = piles.filter(({ size, share }) => share < size)
    const [least] = open.sort((one, other) => one.share - other.share)
    if (!least) break
    least.share += 1
  }
  return piles.map(({ share }) => share)
}
