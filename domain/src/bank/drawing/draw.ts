import { createBlockDrawing, type Placed } from './blockDrawing.ts'
import type { Blocks, Kind } from './blocks.ts'
import { type Random, shuffled } from './random.ts'
import {
  createShuffledPile,
  filterStages,
  hasOpenQuestion,
  noneOverexposed,
  type OverexposedQuestions,
  pickQuestion,
  type Unit,
  type UnitsByLabel,
} from './units.ts'

interface Wanted {
  amount: number
  random: Random
  overexposed?: OverexposedQuestions
  /** Set if questions have passages, because a passage is drawn with all its questions. */
  blocks?: Blocks | null
}

interface Share {
  label: number
  drawn: number
}

const count = (shares: readonly Share[], { labels }: { labels: readonly number[] }) => {
  for (const share of shares) if (labels.includes(share.label)) share.drawn += 1
}

/** Draws whole blocks as long as they fit, then a part of one more block. */
function drawBlocks(
  blocks: Blocks,
  shares: readonly Share[],
  { amount, random, overexposed = noneOverexposed }: Wanted,
): Placed[] {
  const [isOpen] = filterStages(overexposed)
  const { takeWhole, takePart } = createBlockDrawing(blocks, { random, overexposed, isOpen, placesOf: () => [0] })
  const paper: Placed[] = []
  const wishes = () =>
    shuffled(shares, random)
      .sort((one, other) => one.drawn - other.drawn)
      .map(
        ({ label }) =>
          (kind: Kind) =>
            kind.labels.some((labels) => labels.includes(label)),
      )
  let rest: readonly number[] = [amount]
  for (const take of [takeWhole, takePart]) {
    for (let next = take(rest, wishes()); next; next = take(rest, wishes())) {
      rest = next.rest
      paper.push(...next.placed)
      for (const { question } of next.placed) count(shares, question)
    }
  }
  return paper
}

/**
 * Draws random questions, at most one of each group of enemies, as evenly over the labels as possible. The label with
 * the fewest drawn questions comes next. A question with two of the labels counts for both, as in the result.
 */
export function drawPaper(bank: UnitsByLabel, labels: readonly number[], wanted: Wanted): number[] {
  const { amount, random, overexposed = noneOverexposed, blocks = null } = wanted
  const shares = labels.map((label) => ({ label, drawn: 0 }))
  const placed = blocks ? drawBlocks(blocks, shares, wanted) : []
  const taken = new Set(placed.map(({ unit }) => unit))
  const paper = placed.map(({ question }) => question.id)

  for (const isOpen of filterStages(overexposed)) {
    const piles = shares.map((share) => {
      const { label } = share
      const isLeft = (unit: Unit) => !taken.has(unit) && hasOpenQuestion(unit, label, isOpen)
      return { share, look: createShuffledPile(bank.get(label) ?? [], isLeft, random) }
    })
    while (paper.length < amount) {
      const open = shuffled(piles, random).filter(({ look }) => look() !== undefined)
      const [least] = open.sort((one, other) => one.share.drawn - other.share.drawn)
      const unit = least?.look()
      if (!least || !unit) break
      const question = pickQuestion(unit, least.share.label, isOpen, random)
      taken.add(unit)
      paper.push(question.id)
      count(shares, question)
    }
  }
  return shuffled(paper, random)
}

/**
 * The number of questions for each label if they are distributed evenly, from the number of available questions per
 * label. The wizard shows these numbers before a draw.
 */
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
