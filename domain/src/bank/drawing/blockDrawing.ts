import { type Block, type Blocks, isBlockOpen, type Kind, type Slot } from './blocks.ts'
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
import { createShuffledPile, type Drawable, type IsOpen, type OverexposedQuestions, type EnemyGroup } from './enemyGroups.ts'

/** A drawn question, and the kind of position that it fills in the test. */
export interface Placed {
  group: EnemyGroup
  question: Drawable
  place: number
}

export interface Taken {
  placed: readonly Placed[]
  rest: Rest
}

interface DrawOptions {
  random: Random
  overexposed: OverexposedQuestions
  isOpen: IsOpen
  placesOf: (labels: readonly number[]) => readonly number[]
}

export type Wish = (kind: Kind) => boolean

interface Lot extends Need {
  kind: Kind
  look: () => Block | undefined
}

/** Chooses a kind of block at random. The chance of a kind depends on its number of available blocks. */
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

/** Fills as many slots as there are positions left. The other slots get null. */
function partOf(rest: Rest, slots: Need['slots']) {
  const places: (number | null)[] = []
  let left = rest
  for (const slot of slots) {
    const place = slot.find((one) => amountAt(left, one) > 0) ?? null
    if (place !== null) left = decrementedAt(left, place)
    places.push(place)
  }
  return { places, rest: left, amount: places.filter((place) => place !== null).length }
}

/** The blocks that can still be drawn for one test. */
function createLots({ kinds, blockOf, rivals }: Blocks, { random, overexposed, isOpen, placesOf }: DrawOptions) {
  const gone = new Set<Block>()
  const lots = kinds.map((kind): Lot => {
    const look = createShuffledPile(kind.blocks, (block) => !gone.has(block), random)
    return { kind, slots: kind.labels.map(placesOf), left: kind.blocks.length, look }
  })
  const lotOf = new Map(lots.map((lot) => [lot.kind, lot]))
  function drop(block: Block): void {
    const lot = lotOf.get(block.kind)
    if (!lot || gone.has(block)) return
    gone.add(block)
    lot.left -= 1
  }
  for (const id of overexposed) {
    const block = blockOf.get(id)
    if (block && !isBlockOpen(block, isOpen)) drop(block)
  }

  const forPlace = ({ questions }: Slot, place: number) =>
    questions.filter((question) => isOpen(question) && placesOf(question.labels).includes(place))

  function take(block: Block, places: readonly (number | null)[]): Placed[] {
    drop(block)
    return block.slots.flatMap((slot, at): Placed[] => {
      const place = places[at] ?? null
      const open = place === null ? [] : forPlace(slot, place)
      const question = open[open.length === 1 ? 0 : indexOf(open.length, random)]
      if (place === null || !question) return []
      for (const rival of rivals.get(slot.group) ?? []) drop(rival)
      return [{ group: slot.group, question, place }]
    })
  }

  return { lots, drop, take, forPlace }
}

/** Draws whole blocks and parts of blocks for one test. */
export function createBlockDrawing(blocks: Blocks, drawOptions: DrawOptions) {
  const { lots, drop, take, forPlace } = createLots(blocks, drawOptions)
  const { random, isOpen, placesOf } = drawOptions
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
    // Safe cast: a block has the slots of its kind.
    if (wanted.places.every((place, at) => forPlace(slots[at] as Slot, place).length > 0)) return wanted
    const own = slots.map(({ questions }) => placesOf(questions.filter(isOpen).flatMap(({ labels }) => labels)))
    return placements(rest, own).next().value
  }

  function takeOf(rest: Rest, lot: Lot): Taken | null {
    const wanted = placingFor(rest, lot)
    while (wanted && lot.left > 0) {
      // Safe cast: a lot with available blocks always returns a block.
      const block = lot.look() as Block
      const placing = ownPlacing(rest, block, wanted)
      if (placing) return { placed: take(block, placing.places), rest: placing.rest }
      drop(block)
    }
    return null
  }

  function takeAny(rest: Rest, wish: Wish): Taken | null {
    for (let open = lots.filter(({ kind, left }) => left > 0 && wish(kind)); open.length > 0; ) {
      const lot = pickLot(open, random)
      const taken = lot && takeOf(rest, lot)
      if (taken) return taken
      open = open.filter((one) => one !== lot)
    }
    return null
  }

  /** Draws the next whole block for the first wish that a block fulfils; null if no block fits. */
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

  /** Draws as many questions of one block as there are positions left. */
  function takePart(rest: Rest, wishes: readonly Wish[]): Taken | null {
    for (const wish of wishes) {
      const parts = lots.flatMap((lot) => (lot.left > 0 && wish(lot.kind) ? [{ lot, ...partOf(rest, lot.slots) }] : []))
      const most = Math.max(0, ...parts.map(({ amount }) => amount))
      const open = most === 0 ? [] : parts.filter(({ amount }) => amount === most)
      const lot = pickLot(
        open.map((part) => part.lot),
        random,
      )
      const block = lot?.look()
      if (!lot || !block) continue
      const placed = take(block, partOf(rest, lot.slots).places)
      return { placed, rest: placed.reduce((left, { place }) => decrementedAt(left, place), rest) }
    }
    return null
  }

  return { takeWhole, takePart }
}
