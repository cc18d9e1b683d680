import { type Block, type Blocks, type BlocksWithSameLabels, isBlockOpen, type Slot } from './blocks.ts'
import {
  createShuffledPile,
  type Drawable,
  type EnemyGroup,
  type IsDrawable,
  type OverexposedQuestions,
} from './enemyGroups.ts'
import {
  amountAt,
  createFillCheck,
  decrementedAt,
  type Need,
  type Placing,
  placements,
  type Rest,
} from './fillCheck.ts'
import { type Random, randomIndex } from './random.ts'

export interface DrawnQuestion {
  group: EnemyGroup
  question: Drawable
  quotaIndex: number
}

export interface BlockDraw {
  drawn: readonly DrawnQuestion[]
  rest: Rest
}

interface DrawOptions {
  random: Random
  overexposed: OverexposedQuestions
  isDrawable: IsDrawable
  fillableQuotaIndexes: (labels: readonly number[]) => readonly number[]
}

export type BlockPreference = (blockClass: BlocksWithSameLabels) => boolean

interface BlockPool extends Need {
  blockClass: BlocksWithSameLabels
  peek: () => Block | undefined
}

function pickPool(pools: readonly BlockPool[], random: Random): BlockPool | undefined {
  let at = randomIndex(
    pools.reduce((sum, { left }) => sum + left, 0),
    random,
  )
  return pools.find(({ left }) => {
    at -= left
    return at < 0
  })
}

function fillPartly(rest: Rest, slots: Need['slots']) {
  const quotaIndexes: (number | null)[] = []
  let left = rest
  for (const slot of slots) {
    const quotaIndex = slot.find((one) => amountAt(left, one) > 0) ?? null
    if (quotaIndex !== null) left = decrementedAt(left, quotaIndex)
    quotaIndexes.push(quotaIndex)
  }
  return { quotaIndexes, rest: left, amount: quotaIndexes.filter((quotaIndex) => quotaIndex !== null).length }
}

function createPools(
  { blockClasses, blockOf, rivals }: Blocks,
  { random, overexposed, isDrawable, fillableQuotaIndexes }: DrawOptions,
) {
  const removed = new Set<Block>()
  const pools = blockClasses.map((blockClass): BlockPool => {
    const peek = createShuffledPile(blockClass.blocks, (block) => !removed.has(block), random)
    return { blockClass, slots: blockClass.labels.map(fillableQuotaIndexes), left: blockClass.blocks.length, peek }
  })
  const poolOf = new Map(pools.map((pool) => [pool.blockClass, pool]))
  function drop(block: Block): void {
    const pool = poolOf.get(block.blockClass)
    if (!pool || removed.has(block)) return
    removed.add(block)
    pool.left -= 1
  }
  for (const id of overexposed) {
    const block = blockOf.get(id)
    if (block && !isBlockOpen(block, isDrawable)) drop(block)
  }

  const questionsForQuota = ({ questions }: Slot, quotaIndex: number) =>
    questions.filter((question) => isDrawable(question) && fillableQuotaIndexes(question.labels).includes(quotaIndex))

  function take(block: Block, quotaIndexes: readonly (number | null)[]): DrawnQuestion[] {
    drop(block)
    return block.slots.flatMap((slot, at): DrawnQuestion[] => {
      const quotaIndex = quotaIndexes[at] ?? null
      const open = quotaIndex === null ? [] : questionsForQuota(slot, quotaIndex)
      const question = open[open.length === 1 ? 0 : randomIndex(open.length, random)]
      if (quotaIndex === null || !question) return []
      for (const rival of rivals.get(slot.group) ?? []) drop(rival)
      return [{ group: slot.group, question, quotaIndex }]
    })
  }

  return { pools, drop, take, questionsForQuota }
}

export function createBlockDrawing(blocks: Blocks, drawOptions: DrawOptions) {
  const { pools, drop, take, questionsForQuota } = createPools(blocks, drawOptions)
  const { random, isDrawable, fillableQuotaIndexes } = drawOptions
  const canFill = createFillCheck()
  let isGuided = true

  function placingFor(rest: Rest, pool: BlockPool): Placing | undefined {
    const poolsAfter = pools.map((one) => (one === pool ? { slots: one.slots, left: one.left - 1 } : one))
    return placements(rest, pool.slots).find((placing) => !isGuided || canFill(placing.rest, poolsAfter))
  }

  function ownPlacing(rest: Rest, { slots }: Block, preferred: Placing): Placing | undefined {
    // Safe cast: `slots` and `quotaIndexes` have the same length.
    if (preferred.quotaIndexes.every((quotaIndex, at) => questionsForQuota(slots[at] as Slot, quotaIndex).length > 0))
      return preferred
    const slotQuotas = slots.map(({ questions }) =>
      fillableQuotaIndexes(questions.filter(isDrawable).flatMap(({ labels }) => labels)),
    )
    return placements(rest, slotQuotas).next().value
  }

  function takeFromPool(rest: Rest, pool: BlockPool): BlockDraw | null {
    const preferred = placingFor(rest, pool)
    while (preferred && pool.left > 0) {
      // Safe cast: a pool with available blocks always returns a block.
      const block = pool.peek() as Block
      const placing = ownPlacing(rest, block, preferred)
      if (placing) return { drawn: take(block, placing.quotaIndexes), rest: placing.rest }
      drop(block)
    }
    return null
  }

  function takePreferred(rest: Rest, isPreferred: BlockPreference): BlockDraw | null {
    for (let open = pools.filter(({ blockClass, left }) => left > 0 && isPreferred(blockClass)); open.length > 0; ) {
      const pool = pickPool(open, random)
      const taken = pool && takeFromPool(rest, pool)
      if (taken) return taken
      open = open.filter((one) => one !== pool)
    }
    return null
  }

  function takeWhole(rest: Rest, preferences: readonly BlockPreference[]): BlockDraw | null {
    for (const guided of isGuided ? [true, false] : [false]) {
      isGuided = guided
      for (const isPreferred of preferences) {
        const taken = takePreferred(rest, isPreferred)
        if (taken) return taken
      }
    }
    return null
  }

  function takePart(rest: Rest, preferences: readonly BlockPreference[]): BlockDraw | null {
    for (const isPreferred of preferences) {
      const parts = pools.flatMap((pool) =>
        pool.left > 0 && isPreferred(pool.blockClass) ? [{ pool, ...fillPartly(rest, pool.slots) }] : [],
      )
      const most = Math.max(0, ...parts.map(({ amount }) => amount))
      const open = most === 0 ? [] : parts.filter(({ amount }) => amount === most)
      const pool = pickPool(
        open.map((part) => part.pool),
        random,
      )
      const block = pool?.peek()
      if (!pool || !block) continue
      const drawn = take(block, fillPartly(rest, pool.slots).quotaIndexes)
      return { drawn, rest: drawn.reduce((left, { quotaIndex }) => decrementedAt(left, quotaIndex), rest) }
    }
    return null
  }

  return { takeWhole, takePart }
}
