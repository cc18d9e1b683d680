import type { Drawable, IsOpen, Unit } from './units.ts'

/** One position in a block. Its questions are enemies, and any one of them can fill the position. */
export interface Slot {
  unit: Unit
  questions: readonly Drawable[]
}

/**
 * The smallest unit of a draw: a single question, or a passage with its available questions. Enemy questions in a
 * passage share a slot.
 */
export interface Block {
  slots: readonly Slot[]
  kind: Kind
}

export interface Kind {
  labels: readonly (readonly number[])[]
  blocks: Block[]
}

export interface Blocks {
  kinds: readonly Kind[]
  blockOf: ReadonlyMap<number, Block>
  /** The blocks of each group of enemies that has questions in several blocks. */
  rivals: ReadonlyMap<Unit, readonly Block[]>
}

export type Passages = ReadonlyMap<number, number>

const labelsOf = ({ questions }: Slot): number[] =>
  [...new Set(questions.flatMap(({ labels }) => labels))].toSorted((one, other) => one - other)

/** The slots of a passage form one block. Every other slot is a separate block. */
function slotsByPassage(units: readonly Unit[], passages: Passages): Slot[][] {
  const alone: Slot[][] = []
  const together = new Map<number, Slot[]>()
  for (const unit of units) {
    for (const [passage, questions] of Map.groupBy(unit.questions, ({ id }) => passages.get(id))) {
      const slot = { unit, questions }
      if (passage === undefined) {
        alone.push([slot])
        continue
      }
      const own = together.get(passage)
      if (own) own.push(slot)
      else together.set(passage, [slot])
    }
  }
  return [...alone, ...together.values()]
}

export function passageBlocks(units: readonly Unit[], passages: Passages): Blocks {
  const kinds = new Map<string, Kind>()
  const blockOf = new Map<number, Block>()
  const holders = new Map<Unit, Block[]>()
  for (const own of slotsByPassage(units, passages)) {
    const named = own.map((slot) => ({ slot, labels: labelsOf(slot) }))
    named.sort((one, other) => (one.labels.join() < other.labels.join() ? -1 : 1))
    const labels = named.map((one) => one.labels)
    const key = JSON.stringify(labels)
    const kind = kinds.get(key) ?? { labels, blocks: [] }
    kinds.set(key, kind)
    const block = { slots: named.map(({ slot }) => slot), kind }
    kind.blocks.push(block)
    for (const { unit, questions } of block.slots) {
      for (const { id } of questions) blockOf.set(id, block)
      const beside = holders.get(unit)
      if (beside) beside.push(block)
      else holders.set(unit, [block])
    }
  }
  return {
    kinds: [...kinds.values()],
    blockOf,
    rivals: new Map(holders.entries().filter(([, blocks]) => blocks.length > 1)),
  }
}

/** True if each slot has a question that can still be drawn. */
export const isBlockOpen = ({ slots }: Block, isOpen: IsOpen): boolean =>
  slots.every(({ questions }) => questions.some(isOpen))
