import { type Chance, type Drawable, openPile, type QuestionsByLabel, shuffled } from './draw.ts'

export interface LabelDemand {
  label: number
  amount: number
}

interface Shelf {
  label: number
  /** Its questions that are on no place yet, the next one first. */
  look: () => Drawable | undefined
  own: Set<Drawable>
}

/** How a label came to be asked for another question: it would give this one to the label that asked. */
interface Step {
  shelf: Shelf
  gives: Drawable | null
  to: Step | null
}

function handOn(last: Step, found: Drawable): void {
  let gained = found
  for (let step: Step | null = last; step; step = step.to) {
    step.shelf.own.add(gained)
    if (!step.gives) return
    step.shelf.own.delete(step.gives)
    gained = step.gives
  }
}

/**
 * One question more for a label. Where its own have run out, a label that holds one of them takes another one instead, and
 * so on: an augmenting path, so what can be filled is filled. A question that is on a place stays on one.
 */
function fillOne(wanting: Shelf, shelves: readonly Shelf[], taken: Set<number>): boolean {
  const asked = new Set([wanting])
  const steps: Step[] = [{ shelf: wanting, gives: null, to: null }]
  for (const step of steps) {
    const found = step.shelf.look()
    if (found) {
      handOn(step, found)
      taken.add(found.id)
      return true
    }
    for (const shelf of shelves) {
      if (asked.has(shelf)) continue
      const gives = shelf.own.values().find(({ labels }) => labels.includes(step.shelf.label))
      if (!gives) continue
      asked.add(shelf)
      steps.push({ shelf, gives, to: step })
    }
  }
  return false
}

/**
 * Draws so many questions of each label at random, each question for one place: a matching of places and questions, the
 * largest there is. The questions of each label, fewer than wanted where the bank cannot fill the paper.
 */
export function drawExact(bank: QuestionsByLabel, wanted: readonly LabelDemand[], chance: Chance): number[][] {
  const taken = new Set<number>()
  const shelves = wanted.map(({ label, amount }) => ({
    label,
    amount,
    look: openPile(bank.get(label) ?? [], taken, chance),
    own: new Set<Drawable>(),
  }))
  const places = shelves.flatMap((shelf) => Array.from({ length: shelf.amount }, () => shelf))
  // In any order, so that no label always has the first choice of what it shares.
  for (const shelf of shuffled(places, chance)) fillOne(shelf, shelves, taken)
  return shelves.map(({ own }) => [...own].map(({ id }) => id))
}
