import type { Drawable, Unit } from './units.ts'

/** What a label has on the paper, and what it could have next. */
export interface Shelf {
  label: number
  /** One of its units that is on no place yet. */
  look: () => Unit | undefined
  own: Map<Unit, Drawable>
}

/** How a label came to be asked for another unit: it would give this one to the label that asked. */
export interface Step {
  shelf: Shelf
  gives: Unit | null
  to: Step | null
}

/** The last label asked takes what was found, and each gives what it has promised to the one that asked it. */
export function handOn(last: Step, found: Unit, pick: (unit: Unit, label: number) => Drawable): void {
  let gained = found
  for (let step: Step | null = last; step; step = step.to) {
    step.shelf.own.set(gained, pick(gained, step.shelf.label))
    if (!step.gives) return
    step.shelf.own.delete(step.gives)
    gained = step.gives
  }
}
