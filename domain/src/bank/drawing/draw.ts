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

/** The questions of each label: made once, however many papers are drawn from it. */
export type QuestionsByLabel = ReadonlyMap<number, readonly Drawable[]>

export function pilesOf(bank: readonly Drawable[]): QuestionsByLabel {
  const piles = new Map<number, Drawable[]>()
  for (const question of bank) {
    for (const label of question.labels) {
      const pile = piles.get(label)
      if (pile) pile.push(question)
      else piles.set(label, [question])
    }
  }
  return piles
}

/** Questions in a random order that is made up as they are taken: ten of fifty thousand cost ten. */
export function openPile(questions: readonly Drawable[], taken: ReadonlySet<number>, chance: Chance) {
  const moved = new Map<number, Drawable | undefined>()
  const at = (index: number) => (moved.has(index) ? moved.get(index) : questions[index])
  let left = questions.length
  let next: Drawable | undefined

  function turnOver(): Drawable | undefined {
    if (left === 0) return undefined
    const index = indexOf(left, chance)
    left -= 1
    const question = at(index)
    moved.set(index, at(left))
    return question
  }
  /** The next one that is on no place yet; it stays next until somebody takes it. */
  return () => {
    // What another label's turn has taken lies on this pile too.
    while (next === undefined || taken.has(next.id)) {
      next = turnOver()
      if (next === undefined) return undefined
    }
    return next
  }
}

/**
 * Draws questions at random, each at most once, as evenly over the labels as the bank allows: the label with the fewest
 * drawn so far gives the next one. A question with two of the labels counts for both, as it does in the result.
 */
export function drawPaper(bank: QuestionsByLabel, labels: readonly number[], amount: number, chance: Chance): number[] {
  const taken = new Set<number>()
  const piles = labels.map((label) => ({ label, drawn: 0, look: openPile(bank.get(label) ?? [], taken, chance) }))

  while (taken.size < amount) {
    const open = shuffled(piles, chance).filter(({ look }) => look() !== undefined)
    const [least] = open.sort((one, other) => one.drawn - other.drawn)
    const question = least?.look()
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
