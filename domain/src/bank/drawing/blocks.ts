import type { Drawable, EnemyGroup, IsDrawable } from './enemyGroups.ts'

/** Enemy questions of a passage share a slot, because a test contains only one of them. */
export interface Slot {
  group: EnemyGroup
  questions: readonly Drawable[]
}

/** A single question, or a passage with its available questions. */
export interface Block {
  slots: readonly Slot[]
  blockClass: BlocksWithSameLabels
}

export interface BlocksWithSameLabels {
  labels: readonly (readonly number[])[]
  blocks: Block[]
}

export interface Blocks {
  blockClasses: readonly BlocksWithSameLabels[]
  blockOf: ReadonlyMap<number, Block>
  /** Rivals are blocks with questions of the same enemy group. Only one of them may use this group in a test. */
  rivals: ReadonlyMap<EnemyGroup, readonly Block[]>
}

export type Passages = ReadonlyMap<number, number>

const labelsOf = ({ questions }: Slot): number[] =>
  [...new Set(questions.flatMap(({ labels }) => labels))].toSorted((one, other) => one - other)

function slotsByPassage(groups: readonly EnemyGroup[], passages: Passages): Slot[][] {
  const singleSlots: Slot[][] = []
  const slotsOfPassage = new Map<number, Slot[]>()
  for (const group of groups) {
    for (const [passage, questions] of Map.groupBy(group.questions, ({ id }) => passages.get(id))) {
      const slot = { group, questions }
      if (passage === undefined) {
        singleSlots.push([slot])
        continue
      }
      const passageSlots = slotsOfPassage.get(passage)
      if (passageSlots) passageSlots.push(slot)
      else slotsOfPassage.set(passage, [slot])
    }
  }
  return [...singleSlots, ...slotsOfPassage.values()]
}

export function passageBlocks(groups: readonly EnemyGroup[], passages: Passages): Blocks {
  const blockClasses = new Map<string, BlocksWithSameLabels>()
  const blockOf = new Map<number, Block>()
  const blocksByGroup = new Map<EnemyGroup, Block[]>()
  for (const passageSlots of slotsByPassage(groups, passages)) {
    const labelledSlots = passageSlots.map((slot) => ({ slot, labels: labelsOf(slot) }))
    labelledSlots.sort((one, other) => (one.labels.join() < other.labels.join() ? -1 : 1))
    const labels = labelledSlots.map((one) => one.labels)
    const key = JSON.stringify(labels)
    const blockClass = blockClasses.get(key) ?? { labels, blocks: [] }
    blockClasses.set(key, blockClass)
    const block = { slots: labelledSlots.map(({ slot }) => slot), blockClass }
    blockClass.blocks.push(block)
    for (const { group, questions } of block.slots) {
      for (const { id } of questions) blockOf.set(id, block)
      const groupBlocks = blocksByGroup.get(group)
      if (groupBlocks) groupBlocks.push(block)
      else blocksByGroup.set(group, [block])
    }
  }
  return {
    blockClasses: [...blockClasses.values()],
    blockOf,
    rivals: new Map(blocksByGroup.entries().filter(([, blocks]) => blocks.length > 1)),
  }
}

export const isBlockOpen = ({ slots }: Block, isDrawable: IsDrawable): boolean =>
  slots.every(({ questions }) => questions.some(isDrawable))
