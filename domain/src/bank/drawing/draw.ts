import { createBlockDrawing, type DrawnQuestion } from './blockDrawing.ts'
import type { Blocks, BlocksWithSameLabels } from './blocks.ts'
import {
  createShuffledPile,
  type EnemyGroup,
  type EnemyGroupsByLabel,
  filterStages,
  hasDrawableQuestion,
  noneOverexposed,
  type OverexposedQuestions,
  pickQuestion,
} from './enemyGroups.ts'
import { type Random, shuffled } from './random.ts'

interface DrawOptions {
  amount: number
  random: Random
  overexposed?: OverexposedQuestions
  /** Set if some questions belong to passages. A passage is drawn with all its questions. */
  blocks?: Blocks | null
}

interface Share {
  label: number
  drawn: number
}

const countLabels = (shares: readonly Share[], { labels }: { labels: readonly number[] }) => {
  for (const share of shares) if (labels.includes(share.label)) share.drawn += 1
}

function drawBlocks(
  blocks: Blocks,
  shares: readonly Share[],
  { amount, random, overexposed = noneOverexposed }: DrawOptions,
): DrawnQuestion[] {
  const [isDrawable] = filterStages(overexposed)
  const { takeWhole, takePart } = createBlockDrawing(blocks, {
    random,
    overexposed,
    isDrawable,
    fillableQuotaIndexes: () => [0],
  })
  const paper: DrawnQuestion[] = []
  const preferences = () =>
    shuffled(shares, random)
      .sort((one, other) => one.drawn - other.drawn)
      .map(
        ({ label }) =>
          (blockClass: BlocksWithSameLabels) =>
            blockClass.labels.some((labels) => labels.includes(label)),
      )
  let rest: readonly number[] = [amount]
  for (const take of [takeWhole, takePart]) {
    for (let next = take(rest, preferences()); next; next = take(rest, preferences())) {
      rest = next.rest
      paper.push(...next.drawn)
      for (const { question } of next.drawn) countLabels(shares, question)
    }
  }
  return paper
}

/** The label with the fewest questions is always next. A question with two of the labels counts for both. */
export function drawEvenly(bank: EnemyGroupsByLabel, labels: readonly number[], wanted: DrawOptions): number[] {
  const { amount, random, overexposed = noneOverexposed, blocks = null } = wanted
  const shares = labels.map((label) => ({ label, drawn: 0 }))
  const drawnInBlocks = blocks ? drawBlocks(blocks, shares, wanted) : []
  const usedGroups = new Set(drawnInBlocks.map(({ group }) => group))
  const paper = drawnInBlocks.map(({ question }) => question.id)

  for (const isDrawable of filterStages(overexposed)) {
    const piles = shares.map((share) => {
      const { label } = share
      const isUnused = (group: EnemyGroup) => !usedGroups.has(group) && hasDrawableQuestion(group, label, isDrawable)
      return { share, peek: createShuffledPile(bank.get(label) ?? [], isUnused, random) }
    })
    while (paper.length < amount) {
      const open = shuffled(piles, random).filter(({ peek }) => peek() !== undefined)
      const [leastDrawn] = open.sort((one, other) => one.share.drawn - other.share.drawn)
      const group = leastDrawn?.peek()
      if (!leastDrawn || !group) break
      const question = pickQuestion(group, leastDrawn.share.label, isDrawable, random)
      usedGroups.add(group)
      paper.push(question.id)
      countLabels(shares, question)
    }
  }
  return shuffled(paper, random)
}

export function evenShares(sizes: readonly number[], amount: number): number[] {
  const piles = sizes.map((size) => ({ size, share: 0 }))
  for (let left = amount; left > 0; left -= 1) {
    const open = piles.filter(({ size, share }) => share < size)
    const [leastDrawn] = open.sort((one, other) => one.share - other.share)
    if (!leastDrawn) break
    leastDrawn.share += 1
  }
  return piles.map(({ share }) => share)
}
