import { createBlockDrawing } from './blockDrawing.ts'
import type { Blocks } from './blocks.ts'
import {
  createShuffledPile,
  type Drawable,
  type EnemyGroup,
  type EnemyGroupsByLabel,
  filterStages,
  hasDrawableQuestion,
  type IsDrawable,
  noneOverexposed,
  type OverexposedQuestions,
  pickQuestion,
} from './enemyGroups.ts'
import { fillCheapest, type LabelShare, type Step, shiftAlongPath } from './fillCheapest.ts'
import { type Random, shuffled } from './random.ts'

export interface LabelDemand {
  label: number
  amount: number
}

interface Filling {
  labelShares: readonly LabelShare[]
  usedGroups: Set<EnemyGroup>
  isDrawable: IsDrawable
  random: Random
}

/** If no enemy group is left, another label gives up one of its groups and takes a new one (an augmenting path). */
function fillOne(needy: LabelShare, { labelShares, usedGroups, isDrawable, random }: Filling): boolean {
  const visited = new Set([needy])
  const steps: Step[] = [{ labelShare: needy, givenGroup: null, to: null }]
  for (const step of steps) {
    const newGroup = step.labelShare.peek()
    if (newGroup) {
      shiftAlongPath(step, newGroup, (group, label) => pickQuestion(group, label, isDrawable, random))
      usedGroups.add(newGroup)
      return true
    }
    for (const labelShare of labelShares) {
      if (visited.has(labelShare)) continue
      const givenGroup = labelShare.own
        .keys()
        .find((group) => hasDrawableQuestion(group, step.labelShare.label, isDrawable))
      if (!givenGroup) continue
      visited.add(labelShare)
      steps.push({ labelShare, givenGroup, to: step })
    }
  }
  return false
}

interface BlockFilling {
  blocks: Blocks
  overexposed: OverexposedQuestions
  wanted: readonly LabelDemand[]
}

function fillByBlocks(
  { labelShares, usedGroups, isDrawable, random }: Filling,
  { blocks, overexposed, wanted }: BlockFilling,
): void {
  const fillableQuotaIndexes = (labels: readonly number[]) =>
    labelShares.flatMap(({ label }, quotaIndex) => (labels.includes(label) ? [quotaIndex] : []))
  const { takeWhole, takePart } = createBlockDrawing(blocks, { random, overexposed, isDrawable, fillableQuotaIndexes })
  const anyBlock = [() => true]
  let rest: readonly number[] = wanted.map(({ amount }) => amount)
  for (const take of [takeWhole, takePart]) {
    for (let next = take(rest, anyBlock); next; next = take(rest, anyBlock)) {
      rest = next.rest
      for (const { group, question, quotaIndex } of next.drawn) {
        usedGroups.add(group)
        labelShares[quotaIndex]?.own.set(group, question)
      }
    }
  }
}

interface DrawOptions {
  random: Random
  overexposed?: OverexposedQuestions
  blocks?: Blocks | null
}

/**
 * Draws at most one question of each enemy group and fills as many positions as possible (a maximum matching).
 * Overexposed questions are used last.
 */
export function drawExact(
  bank: EnemyGroupsByLabel,
  wanted: readonly LabelDemand[],
  { random, overexposed = noneOverexposed, blocks = null }: DrawOptions,
): number[][] {
  const usedGroups = new Set<EnemyGroup>()
  const [isDrawable] = filterStages(overexposed)
  const labelShares = wanted.map(({ label, amount }) => ({
    label,
    amount,
    peek: createShuffledPile(
      bank.get(label) ?? [],
      (group) => !usedGroups.has(group) && hasDrawableQuestion(group, label, isDrawable),
      random,
    ),
    own: new Map<EnemyGroup, Drawable>(),
  }))
  if (blocks) fillByBlocks({ labelShares, usedGroups, isDrawable, random }, { blocks, overexposed, wanted })
  const openPositions = labelShares.flatMap((labelShare) =>
    Array.from({ length: labelShare.amount - labelShare.own.size }, () => labelShare),
  )
  // The labels are in random order. Otherwise, the same label would always choose first.
  const missing = shuffled(openPositions, random).filter(
    (labelShare) => !fillOne(labelShare, { labelShares, usedGroups, isDrawable, random }),
  )
  if (overexposed.size > 0) fillCheapest(missing, { bank, labelShares, usedGroups, overexposed, random })
  return labelShares.map(({ own }) =>
    own
      .values()
      .map(({ id }) => id)
      .toArray(),
  )
}
