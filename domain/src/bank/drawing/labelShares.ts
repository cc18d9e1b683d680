import type { Drawable, EnemyGroup } from './enemyGroups.ts'

export interface LabelShare {
  label: number
  peek: () => EnemyGroup | undefined
  own: Map<EnemyGroup, Drawable>
}

/** A step of the augmenting path: this label would give its group to the previous label. */
export interface Step {
  labelShare: LabelShare
  givenGroup: EnemyGroup | null
  to: Step | null
}

/** The last label gets the new group, and each label gives its own group to the previous label on the path. */
export function shiftAlongPath(
  last: Step,
  found: EnemyGroup,
  pick: (group: EnemyGroup, label: number) => Drawable,
): void {
  let gained = found
  for (let step: Step | null = last; step; step = step.to) {
    step.labelShare.own.set(gained, pick(gained, step.labelShare.label))
    if (!step.givenGroup) return
    step.labelShare.own.delete(step.givenGroup)
    gained = step.givenGroup
  }
}
