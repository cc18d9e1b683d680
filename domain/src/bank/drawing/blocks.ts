import type { Drawable, IsOpen, Unit } from './units.ts'

/** A place that a block needs on a paper: one of these questions, which are of one family. */
export interface Slot {
  family: Unit
  questions: readonly Drawable[]
}

/** What is drawn together: a question by itself, or a passage with those of its questions that can be asked, one of each family. */
export interface Block {
  slots: readonly Slot[]
  kind: Kind
}

/** Blocks that need the same: as many places, of the same labels. */
export interface Kind {
  /** For each slot the labels that it can stand for. */
  labels: readonly (readonly number[])[]
  blocks: Block[]
}

/** A bank by passages: made once, however many papers are drawn from it. */
export interface Blocks {
  kinds: readonly Kind[]
  blockOf: ReadonlyMap<number, Block>
  /** Of each family that stands in several blocks, these. */
  rivals: ReadonlyMap<Unit, readonly Block[]>
}

/** The passage of each question that has one. */
export type Passages = ReadonlyMap<number, number>

const labelsOf = ({ questions }: Slot): number[] =>
  [...new Set(questions.flatMap(({ labels }) => labels))].toSorted((one, other) => one - other)

/** Slots of a passage stand together; those without one are a block each. */
function slotsByPassage(units: readonly Unit[], passages: Passages): Slot[][] {
  const alone: Slot[][] = []
  const together = new Map<number, Slot[]>()
  for (const family of units) {
    for (const [passage, questions] of Map.groupBy(family.questions, ({ id }) => passages.get(id))) {
      const slot = { family, questions }
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

export function blocksOf(units: readonly Unit[], passages: Passages): Blocks {
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
    for (const { family, questions } of block.slots) {
      for (const { id } of questions) blockOf.set(id, block)
      const beside = holders.get(family)
      if (beside) beside.push(block)
      else holders.set(family, [block])
    }
  }
  return {
    kinds: [...kinds.values()],
    blockOf,
    rivals: new Map(holders.entries().filter(([, blocks]) => blocks.length > 1)),
  }
}

/** Whether each slot has a question that may be taken. */
export const isWhole = ({ slots }: Block, isOpen: IsOpen): boolean =>
  slots.every(({ questions }) => questions.some(isOpen))
