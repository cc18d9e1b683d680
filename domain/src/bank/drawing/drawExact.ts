import { createBlockDrawing } from './blockDrawing.ts'
import type { Blocks } from './blocks.ts'
import { type Random, shuffled } from './random.ts'
import { fillCheapest } from './fillCheapest.ts'
import { type Shelf, type Step, shiftAlongPath } from './shelves.ts'
import {
  createShuffledPile,
  type Drawable,
  filterStages,
  type OverexposedQuestions,
  hasOpenQuestion,
  type IsOpen,
  noneOverexposed,
  pickQuestion,
  type Unit,
  type UnitsByLabel,
} from './units.ts'

export interface LabelDemand {
  label: number
  amount: number
}

interface Filling {
  shelves: readonly Shelf[]
  taken: Set<Unit>
  isOpen: IsOpen
  random: Random
}

/**
 * Adds a unit to a label. A label without available units gets one from another label. That label takes a new unit, or
 * one from a third label, and so on (an augmenting path). So every position that can be filled is filled. Units already
 * in the test stay in the test.
 */
function fillOne(wanting: Shelf, { shelves, taken, isOpen, random }: Filling): boolean {
  const asked = new Set([wanting])
  const steps: Step[] = [{ shelf: wanting, gives: null, to: null }]
  for (const step of steps) {
    const found = step.shelf.look()
    if (found) {
      shiftAlongPath(step, found, (unit, label) => pickQuestion(unit, label, isOpen, random))
      taken.add(found)
      return true
    }
    for (const shelf of shelves) {
      if (asked.has(shelf)) continue
      const gives = shelf.own.keys().find((unit) => hasOpenQuestion(unit, step.shelf.label, isOpen))
      if (!gives) continue
      asked.add(shelf)
      steps.push({ shelf, gives, to: step })
    }
  }
  return false
}

interface Passing {
  blocks: Blocks
  overexposed: OverexposedQuestions
  wanted: readonly LabelDemand[]
}

function fillByBlocks({ shelves, taken, isOpen, random }: Filling, { blocks, overexposed, wanted }: Passing): void {
  const placesOf = (labels: readonly number[]) =>
    shelves.flatMap(({ label }, place) => (labels.includes(label) ? [place] : []))
  const { takeWhole, takePart } = createBlockDrawing(blocks, { random, overexposed, isOpen, placesOf })
  const any = [() => true]
  let rest: readonly number[] = wanted.map(({ amount }) => amount)
  for (const take of [takeWhole, takePart]) {
    for (let next = take(rest, any); next; next = take(rest, any)) {
      rest = next.rest
      for (const { unit, question, place } of next.placed) {
        taken.add(unit)
        shelves[place]?.own.set(unit, question)
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
 * Draws the wanted number of random questions for each label, at most one of each group of enemy questions, and no
 * question twice. If the bank has too few, a label gets fewer. Solved as a maximum matching between slots of the paper
 * and questions, which prefers questions that are not overexposed.
 */
export function drawExact(
  bank: UnitsByLabel,
  wanted: readonly LabelDemand[],
  { random, overexposed = noneOverexposed, blocks = null }: DrawOptions,
): number[][] {
  const taken = new Set<Unit>()
  const [isOpen] = filterStages(overexposed)
  const shelves = wanted.map(({ label, amount }) => ({
    label,
    amount,
    look: createShuffledPile(
      bank.get(label) ?? [],
      (unit) => !taken.has(unit) && hasOpenQuestion(unit, label, isOpen),
      random,
    ),
    own: new Map<Unit, Drawable>(),
  }))
  if (blocks) fillByBlocks({ shelves, taken, isOpen, random }, { blocks, overexposed, wanted })
  const places = shelves.flatMap((shelf) => Array.from({ length: shelf.amount - shelf.own.size }, () => shelf))
  // The order is random, so that no label always chooses first among questions with several labels.
  const missing = shuffled(places, random).filter((shelf) => !fillOne(shelf, { shelves, taken, isOpen, random }))
  if (overexposed.size > 0) fillCheapest(missing, { bank, shelves, taken, overexposed, random })
  return shelves.map(({ own }) =>
    own
      .values()
      .map(({ id }) => id)
      .toArray(),
  )
}
