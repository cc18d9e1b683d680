import {
  createShuffledPile,
  type Drawable,
  type EnemyGroup,
  type EnemyGroupsByLabel,
  hasDrawableQuestion,
  type IsDrawable,
  type OverexposedQuestions,
  pickQuestion,
} from './enemyGroups.ts'
import type { Random } from './random.ts'

export interface LabelShare {
  label: number
  peek: () => EnemyGroup | undefined
  own: Map<EnemyGroup, Drawable>
}

export interface Step {
  labelShare: LabelShare
  givenGroup: EnemyGroup | null
  to: Step | null
}

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

interface Filling {
  bank: EnemyGroupsByLabel
  labelShares: readonly LabelShare[]
  usedGroups: Set<EnemyGroup>
  overexposed: OverexposedQuestions
  random: Random
}

interface Path extends Step {
  cost: number
}

const isAny: IsDrawable = () => true

const costOf = (group: EnemyGroup, label: number, isNotOverexposed: IsDrawable) =>
  hasDrawableQuestion(group, label, isNotOverexposed) ? 0 : 1

/** Costs can be negative. The loop still ends, because no exchange can make the current test cheaper. */
function augmentingPaths(
  needy: readonly LabelShare[],
  labelShares: readonly LabelShare[],
  isNotOverexposed: IsDrawable,
): Path[] {
  const paths = new Map(
    needy.map((labelShare): [LabelShare, Path] => [labelShare, { labelShare, givenGroup: null, to: null, cost: 0 }]),
  )
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const to of [...paths.values()]) {
      for (const labelShare of labelShares) {
        for (const givenGroup of labelShare.own.keys()) {
          if (labelShare === to.labelShare || !hasDrawableQuestion(givenGroup, to.labelShare.label, isAny)) continue
          const cost =
            to.cost +
            costOf(givenGroup, to.labelShare.label, isNotOverexposed) -
            costOf(givenGroup, labelShare.label, isNotOverexposed)
          if (cost >= (paths.get(labelShare)?.cost ?? Number.POSITIVE_INFINITY)) continue
          paths.set(labelShare, { labelShare, givenGroup, to, cost })
          isChanged = true
        }
      }
    }
  }
  return [...paths.values()]
}

const firstLabelShare = (path: Step): LabelShare => (path.to ? firstLabelShare(path.to) : path.labelShare)

/** Fills the position that adds the fewest overexposed questions. */
function fillNext(
  needy: readonly LabelShare[],
  { bank, labelShares, usedGroups, overexposed, random }: Filling,
): LabelShare | null {
  const isNotOverexposed: IsDrawable = ({ id }) => !overexposed.has(id)
  const nextOf = ({ label }: LabelShare, isDrawable: IsDrawable) =>
    createShuffledPile(
      bank.get(label) ?? [],
      (group) => !usedGroups.has(group) && hasDrawableQuestion(group, label, isDrawable),
      random,
    )()
  const candidates = augmentingPaths(needy, labelShares, isNotOverexposed).flatMap((path) => {
    const free = path.labelShare.peek()
    const newGroup = free ?? nextOf(path.labelShare, isAny)
    return newGroup ? [{ path, newGroup, cost: path.cost + (free ? 0 : 1) }] : []
  })
  const [cheapest] = candidates.sort((one, other) => one.cost - other.cost)
  if (!cheapest) return null
  usedGroups.add(cheapest.newGroup)
  shiftAlongPath(cheapest.path, cheapest.newGroup, (group, label) =>
    pickQuestion(group, label, hasDrawableQuestion(group, label, isNotOverexposed) ? isNotOverexposed : isAny, random),
  )
  return firstLabelShare(cheapest.path)
}

export function fillCheapest(missing: readonly LabelShare[], filling: Filling): void {
  for (let open = [...missing]; open.length > 0; ) {
    const filled = fillNext(open, filling)
    if (!filled) return
    open = open.toSpliced(open.indexOf(filled), 1)
  }
}
