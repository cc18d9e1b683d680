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
    const [one, other] = [mixed[at], mixed[last]]
    if (one !== undefined && other !== undefined) [mixed[at], mixed[last]] = [other, one]
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
  const piles = new Map(labels.map((label): [number, Drawable[]] => [label, []]))
  for (const question of shuffled(bank, chance)) for (const label of question.labels) piles.get(label)?.push(question)

  const taken = new Set<number>()
  const drawn = new Map(labels.map((label): [number, number] => [label, 0]))
  /** Drops what another label's turn has taken, then shows what is left on top. */
  const top = (label: number) => {
    const pile = piles.get(label) ?? []
    while (pile.length > 0 && taken.has(pile.at(-1)?.id ?? Number.NaN)) pile.pop()
    return pile.at(-1)
  }

  while (taken.size < amount) {
    const open = shuffled(labels, chance).filter((label) => top(label))
    const next = open.reduce<number | undefined>(
      (least, label) => (least === undefined || (drawn.get(label) ?? 0) < (drawn.get(least) ?? 0) ? label : least),
      undefined,
    )
    const question = next === undefined ? undefined : top(next)
    if (!question) break
    taken.add(question.id)
    for (const label of question.labels) drawn.set(label, (drawn.get(label) ?? 0) + 1)
  }
  return shuffled([...taken], chance)
}

/** How an even draw shares an amount over piles of these sizes: what the wizard shows before anything is drawn. */
export function evenShares(sizes: readonly number[], amount: number): number[] {
  const shares = sizes.map(() => 0)
  for (let left = amount; left > 0; left -= 1) {
    const open = sizes.flatMap((size, at) => ((shares[at] ?? 0) < size ? [at] : []))
    const least = open.reduce((best, at) => ((shares[at] ?? 0) < (shares[best] ?? 0) ? at : best), open[0] ?? -1)
    if (least < 0) break
    shares[least] = (shares[least] ?? 0) + 1
  }
  return shares
}
