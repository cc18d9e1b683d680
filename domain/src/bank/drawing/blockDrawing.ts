import { type Block, type BlockClass, type Blocks, isBlockOpen, type Slot } from './blocks.ts'
import {
  createShuffledPile,
  type Drawable,
  type EnemyGroup,
  type IsOpen,
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
import { indexOf, type Random } from './random.ts'

/** An exact draw has one quota for each label. */
export interface DrawnQuestion {
  group: EnemyGroup
  question: Drawable
  quotaIndex: number
}

export interface Taken {
  drawn: readonly DrawnQuestion[]
  rest: Rest
}

interface DrawOptions {
  random: Random
  overexposed: OverexposedQuestions
  isOpen: IsOpen
  quotaIndexesOf: (labels: readonly number[]) => readonly number[]
}

export type Wish = (blockClass: BlockClass) => boolean

interface Lot extends Need {
  blockClass: BlockClass
  peek: () => Block | undefined
}

/** The chance of a class depends on its number of available blocks. */
function pickLot(lots: readonly Lot[], random: Random): Lot | undefined {
  let at = indexOf(
    lots.reduce((sum, { left }) => sum + left, 0),
    random,
  )
  return lots.find(({ left }) => {
    at -= left
    return at < 0
  })
}

/** A slot without a position gets null. */
function partOf(rest: Rest, slots: Need['slots']) {
  const quotaIndexes: (number | null)[] = []
  let left = rest
  for (const slot of slots) {
    const quotaIndex = slot.find((one) => amountAt(left, one) > 0) ?? null
    if (quotaIndex !== null) left = decrementedAt(left, quotaIndex)
    quotaIndexes.push(quotaIndex)
  }
  return { quotaIndexes, rest: left, amount: quotaIndexes.filter((quotaIndex) => quotaIndex !== null).length }
}

function createLots(
  { blockClasses, blockOf, rivals }: Blocks,
  { random, overexposed, isOpen, quotaIndexesOf }: DrawOptions,
) {
  const gone = new Set<Block>()
  const lots = blockClasses.map((blockClass): Lot => {
    const peek = createShuffledPile(blockClass.blocks, (block) => !gone.has(block), random)
    return { blockClass, slots: blockClass.labels.map(quotaIndexesOf), left: blockClass.blocks.length, peek }
  })
  const lotOf = new Map(lots.map((lot) => [lot.blockClass, lot]))
  function drop(block: Block): void {
    const lot = lotOf.get(block.blockClass)
    if (!lot || gone.has(block)) return
    gone.add(block)
    lot.left -= 1
  }
  for (const id of overexposed) {
    const block = blockOf.get(id)
    if (block && !isBlockOpen(block, isOpen)) drop(block)
  }

  const forQuota = ({ questions }: Slot, quotaIndex: number) =>
    questions.filter((question) => isOpen(question) && quotaIndexesOf(question.labels).includes(quotaIndex))

  function take(block: Block, quotaIndexes: readonly (number | null)[]): DrawnQuestion[] {
    drop(block)
    return block.slots.flatMap((slot, at): DrawnQuestion[] => {
      const quotaIndex = quotaIndexes[at] ?? null
      const open = quotaIndex === null ? [] : forQuota(slot, quotaIndex)
      const question = open[open.length === 1 ? 0 : indexOf(open.length, random)]
      if (quotaIndex === null || !question) return []
      for (const rival of rivals.get(slot.group) ?? []) drop(rival)
      return [{ group: slot.group, question, quotaIndex }]
    })
  }

  return { lots, drop, take, forQuota }
}

export function createBlockDrawing(blocks: Blocks, drawOptions: DrawOptions) {
  const { lots, drop, take, forQuota } = createLots(blocks, drawOptions)
  const { random, isOpen, quotaIndexesOf } = drawOptions
  const canFill = createFillCheck()
  let isGuided = true

  /**
   * Chooses positions for the slots of a block, so that whole blocks can fill the remaining positions. The search is
   * limited, so it may miss a solution.
   */
  function placingFor(rest: Rest, lot: Lot): Placing | undefined {
    const after = lots.map((one) => (one === lot ? { slots: one.slots, left: one.left - 1 } : one))
    return placements(rest, lot.slots).find((placing) => !isGuided || canFill(placing.rest, after))
  }

  /** Adapts the positions to one block, because a slot may have no available question for a label. */
  function ownPlacing(rest: Rest, { slots }: Block, wanted: Placing): Placing | undefined {
    // Safe cast: all blocks of a class have the same slots, so this index exists.
    if (wanted.quotaIndexes.every((quotaIndex, at) => forQuota(slots[at] as Slot, quotaIndex).length > 0)) return wanted
    const own = slots.map(({ questions }) => quotaIndexesOf(questions.filter(isOpen).flatMap(({ labels }) => labels)))
    return placements(rest, own).next().value
  }

  function takeOf(rest: Rest, lot: Lot): Taken | null {
    const wanted = placingFor(rest, lot)
    while (wanted && lot.left > 0) {
      // Safe cast: a lot with available blocks always returns a block.
      const block = lot.peek() as Block
      const placing = ownPlacing(rest, block, wanted)
      if (placing) return { drawn: take(block, placing.quotaIndexes), rest: placing.rest }
      drop(block)
    }
    return null
  }

  function takeAny(rest: Rest, wish: Wish): Taken | null {
    for (let open = lots.filter(({ blockClass, left }) => left > 0 && wish(blockClass)); open.length > 0; ) {
      const lot = pickLot(open, random)
      const taken = lot && takeOf(rest, lot)
      if (taken) return taken
      open = open.filter((one) => one !== lot)
    }
    return null
  }

  /** Null if no block fits. */
  function takeWhole(rest: Rest, wishes: readonly Wish[]): Taken | null {
    for (const guided of isGuided ? [true, false] : [false]) {
      isGuided = guided
      for (const wish of wishes) {
        const taken = takeAny(rest, wish)
        if (taken) return taken
      }
    }
    return null
  }

  function takePart(rest: Rest, wishes: readonly Wish[]): Taken | null {
    for (const wish of wishes) {
      const parts = lots.flatMap((lot) =>
        lot.left > 0 && wish(lot.blockClass) ? [{ lot, ...partOf(rest, lot.slots) }] : [],
      )
      const most = Math.max(0, ...parts.map(({ amount }) => amount))
      const open = most === 0 ? [] : parts.filter(({ amount }) => amount === most)
      const lot = pickLot(
        open.map((part) => part.lot),
        random,
      )
      const block = lot?.peek()
      if (!lot || !block) continue
      const drawn = take(block, partOf(rest, lot.slots).quotaIndexes)
      return { drawn, rest: drawn.reduce((left, { quotaIndex }) => decrementedAt(left, quotaIndex), rest) }
    }
    return null
  }

  return { takeWhole, takePart }
}
