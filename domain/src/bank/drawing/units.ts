import type { EnemySets } from './enemySets.ts'
import { indexOf, type Random } from './random.ts'

export interface Drawable {
  id: number
  labels: readonly number[]
}

/** A single question without enemies, or a group of enemies. A test contains at most one question of a group. */
export interface Unit {
  questions: readonly Drawable[]
}

export type UnitsByLabel = ReadonlyMap<number, readonly Unit[]>

/** Combines enemies into units, in the order of their first questions. */
export function unitsOf(bank: readonly Drawable[], enemySets: EnemySets): Unit[] {
  const units: Unit[] = []
  const known = new Map<readonly number[], Drawable[]>()
  for (const question of bank) {
    const enemySet = enemySets.get(question.id)
    const beside = enemySet && known.get(enemySet)
    if (beside) {
      beside.push(question)
      continue
    }
    const questions = [question]
    if (enemySet) known.set(enemySet, questions)
    units.push({ questions })
  }
  return units
}

function labelsOf({ questions }: Unit): Iterable<number> {
  const [first] = questions
  return questions.length === 1 && first ? first.labels : new Set(questions.flatMap(({ labels }) => labels))
}

export function unitsByLabel(units: readonly Unit[]): UnitsByLabel {
  const piles = new Map<number, Unit[]>()
  for (const unit of units) {
    for (const label of labelsOf(unit)) {
      const pile = piles.get(label)
      if (pile) pile.push(unit)
      else piles.set(label, [unit])
    }
  }
  return piles
}

export type IsOpen = (question: Drawable) => boolean

export const hasOpenQuestion = ({ questions }: Unit, label: number, isOpen: IsOpen): boolean =>
  questions.some((question) => question.labels.includes(label) && isOpen(question))

/** Chooses a random question of the unit for a label. All its questions have the same chance. */
export function pickQuestion({ questions }: Unit, label: number, isOpen: IsOpen, random: Random): Drawable {
  const open = questions.filter((question) => question.labels.includes(label) && isOpen(question))
  // Safe cast: this is called only for units that have such a question.
  return open[open.length === 1 ? 0 : indexOf(open.length, random)] as Drawable
}

/**
 * Returns the items of a list in random order, and shuffles only as far as needed: ten of fifty thousand take ten
 * steps.
 */
export function createShuffledPile<One = Unit>(pile: readonly One[], isLeft: (one: One) => boolean, random: Random) {
  const moved = new Map<number, One | undefined>()
  const at = (index: number) => (moved.has(index) ? moved.get(index) : pile[index])
  let left = pile.length
  let next: One | undefined

  function drawNext(): One | undefined {
    if (left === 0) return undefined
    const index = indexOf(left, random)
    left -= 1
    const one = at(index)
    moved.set(index, at(left))
    return one
  }
  /** The next available item. Further calls return the same item until it is used. */
  return () => {
    // The list still contains units that were drawn for another label meanwhile.
    while (next === undefined || !isLeft(next)) {
      next = drawNext()
      if (next === undefined) return undefined
    }
    return next
  }
}

/** Questions that were shown too often. They are used only if a test cannot be filled otherwise. */
export type OverexposedQuestions = ReadonlySet<number>

export const noneOverexposed: OverexposedQuestions = new Set()

/** The filters to try in this order: first without the overexposed questions. */
export function filterStages(overexposed: OverexposedQuestions): [IsOpen, ...IsOpen[]] {
  const isAny: IsOpen = () => true
  return overexposed.size === 0 ? [isAny] : [({ id }) => !overexposed.has(id), isAny]
}
