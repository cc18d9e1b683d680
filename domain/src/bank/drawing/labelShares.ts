import type { Drawable, Unit } from './units.ts'

/** The units of a label in the test, and the next available unit. */
export interface LabelShare {
  label: number
  /** The next unit of the label that is not in the test yet. */
  look: () => Unit | undefined
  own: Map<Unit, Drawable>
}

/** A step of the augmenting path: this label would give its unit to the previous label. */
export interface Step {
  labelShare: LabelShare
  gives: Unit | null
  to: Step | null
}

/** The last label gets the new unit, and each label gives its own unit to the previous one on the path. */
export function shiftAlongPath(last: Step, found: Unit, pick: (unit: Unit, label: number) => Drawable): void {
  let gained = found
  for (let step: Step | null = last; step; step = step.to) {
    step.labelShare.own.set(gained, pick(gained, step.labelShare.label))
    if (!step.gives) return
    step.labelShare.own.delete(step.gives)
    gained = step.gives
  }
}
