import {
  createShuffledPile,
  type EnemyGroup,
  type EnemyGroupsByLabel,
  hasOpenQuestion,
  type IsOpen,
  type OverexposedQuestions,
  pickQuestion,
} from './enemyGroups.ts'
import { type LabelShare, type Step, shiftAlongPath } from './labelShares.ts'
import type { Random } from './random.ts'

interface Filling {
  bank: EnemyGroupsByLabel
  labelShares: readonly LabelShare[]
  taken: Set<EnemyGroup>
  overexposed: OverexposedQuestions
  random: Random
}

/** A path to a label that would give a group away, with the number of overexposed questions that this path adds. */
interface Way extends Step {
  cost: number
}

const isAny: IsOpen = () => true

const costOf = (group: EnemyGroup, label: number, isFree: IsOpen) => (hasOpenQuestion(group, label, isFree) ? 0 : 1)

/**
 * A cost can be negative: a group may have an overexposed question for one label and a free question for another label.
 * Negative cycles cannot occur, because the test so far has the lowest cost.
 */
function augmentingPaths(wanting: readonly LabelShare[], labelShares: readonly LabelShare[], isFree: IsOpen): Way[] {
  const ways = new Map(
    wanting.map((labelShare): [LabelShare, Way] => [labelShare, { labelShare, gives: null, to: null, cost: 0 }]),
  )
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const to of [...ways.values()]) {
      for (const labelShare of labelShares) {
        for (const gives of labelShare.own.keys()) {
          if (labelShare === to.labelShare || !hasOpenQuestion(gives, to.labelShare.label, isAny)) continue
          const cost = to.cost + costOf(gives, to.labelShare.label, isFree) - costOf(gives, labelShare.label, isFree)
          if (cost >= (ways.get(labelShare)?.cost ?? Number.POSITIVE_INFINITY)) continue
          ways.set(labelShare, { labelShare, gives, to, cost })
          isChanged = true
        }
      }
    }
  }
  return [...ways.values()]
}

const firstLabelShare = (way: Step): LabelShare => (way.to ? firstLabelShare(way.to) : way.labelShare)

/**
 * Gives one more group of questions to one of these labels, and returns the label. Of all ways, it takes the way that
 * draws the fewest overexposed questions (the shortest augmenting path).
 */
function fillNext(
  wanting: readonly LabelShare[],
  { bank, labelShares, taken, overexposed, random }: Filling,
): LabelShare | null {
  const isFree: IsOpen = ({ id }) => !overexposed.has(id)
  const nextOf = ({ label }: LabelShare, isOpen: IsOpen) =>
    createShuffledPile(
      bank.get(label) ?? [],
      (group) => !taken.has(group) && hasOpenQuestion(group, label, isOpen),
      random,
    )()
  const ends = augmentingPaths(wanting, labelShares, isFree).flatMap((way) => {
    const free = way.labelShare.peek()
    const found = free ?? nextOf(way.labelShare, isAny)
    return found ? [{ way, found, cost: way.cost + (free ? 0 : 1) }] : []
  })
  const [cheapest] = ends.sort((one, other) => one.cost - other.cost)
  if (!cheapest) return null
  taken.add(cheapest.found)
  shiftAlongPath(cheapest.way, cheapest.found, (group, label) =>
    pickQuestion(group, label, hasOpenQuestion(group, label, isFree) ? isFree : isAny, random),
  )
  return firstLabelShare(cheapest.way)
}

/**
 * Fills the missing positions, the cheapest first. If some positions cannot be filled, an expensive position could
 * otherwise take the question of a cheap position.
 */
export function fillCheapest(missing: readonly LabelShare[], filling: Filling): void {
  for (let open = [...missing]; open.length > 0; ) {
    const filled = fillNext(open, filling)
    if (!filled) return
    open = open.toSpliced(open.indexOf(filled), 1)
  }
}
