import { type Chance, shuffled } from './chance.ts'
import {
  type HeldBack,
  isGiving,
  nothingHeld,
  openPile,
  pickFrom,
  stagesOf,
  type Unit,
  type UnitsByLabel,
} from './units.ts'

interface Wanted {
  amount: number
  chance: Chance
  held?: HeldBack
}

/**
 * Draws questions at random, one of each family at most, as evenly over the labels as the bank allows: the label with the fewest
 * drawn so far gives the next one. A question with two of the labels counts for both, as it does in the result.
 */
export function drawPaper(
  bank: UnitsByLabel,
  labels: readonly number[],
  { amount, chance, held = nothingHeld }: Wanted,
): number[] {
  const taken = new Set<Unit>()
  const paper: number[] = []
  const shares = labels.map((label) => ({ label, drawn: 0 }))

  for (const isOpen of stagesOf(held)) {
    const piles = shares.map((share) => {
      const { label } = share
      const isLeft = (unit: Unit) => !taken.has(unit) && isGiving(unit, label, isOpen)
      return { share, look: openPile(bank.get(label) ?? [], isLeft, chance) }
    })
    while (paper.length < amount) {
      const open = shuffled(piles, chance).filter(({ look }) => look() !== undefined)
      const [least] = open.sort((one, other) => one.share.drawn - other.share.drawn)
      const unit = least?.look()
      if (!least || !unit) break
      const question = pickFrom(unit, least.share.label, isOpen, chance)
      taken.add(unit)
      paper.push(question.id)
      for (const share of shares) if (question.labels.includes(share.label)) share.drawn += 1
    }
  }
  return shuffled(paper, chance)
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
