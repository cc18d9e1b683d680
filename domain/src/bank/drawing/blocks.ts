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
  const slots = groups.flatMap((group) =>
    [...Map.groupBy(group.questions, ({ id }) => passages.get(id))].map(([passage, questions]) => ({
      passage,
      slot: { group, questions },
    })),
  )
  const { singles = [], shared = [] } = Object.groupBy(slots, ({ passage }) =>
    passage === undefined ? 'singles' : 'shared',
  )
  const byPassage = Map.groupBy(shared, ({ passage }) => passage)
  return [...singles.map((one) => [one]), ...byPassage.values()].map((own) => own.map(({ slot }) => slot))
}

export function passageBlocks(groups: readonly EnemyGroup[], passages: Passages): Blocks {
  const blockClasses = new Map<string, BlocksWithSameLabels>()
  const blockOf = new Map<number, Block>()
  for (const passageSlots of slotsByPassage(groups, passages)) {
    const labelledSlots = passageSlots.map((slot) => ({ slot, labels: labelsOf(slot) }))
    labelledSlots.sort((one, other) => (one.labels.join() < other.labels.join() ? -1 : 1))
    const labels = labelledSlots.map((one) => one.labels)
    const key = JSON.stringify(labels)
    const blockClass = blockClasses.get(key) ?? { labels, blocks: [] }
    blockClasses.set(key, blockClass)
    const block = { slots: labelledSlots.map(({ slot }) => slot), blockClass }
    blockClass.blocks.push(block)
    for (const { questions } of block.slots) for (const { id } of questions) blockOf.set(id, block)
  }
  const uses = [...blockClasses.values()].flatMap(({ blocks }) =>
    blocks.flatMap((block) => block.slots.map(({ group }) => ({ group, block }))),
  )
  const rivals = Map.groupBy(uses, ({ group }) => group)
    .entries()
    .filter(([, all]) => all.length > 1)
    .map(([group, all]) => [group, all.map(({ block }) => block)] as const)
  return { blockClasses: [...blockClasses.values()], blockOf, rivals: new Map(rivals) }
}

export const isBlockOpen = ({ slots }: Block, isDrawable: IsDrawable): boolean =>
  slots.every(({ questions }) => questions.some(isDrawable))
