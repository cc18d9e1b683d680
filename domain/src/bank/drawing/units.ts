import { type Chance, indexOf } from './chance.ts'
import type { Families } from './families.ts'

export interface Drawable {
  id: number
  /** Those of the wanted labels that the question has. */
  labels: readonly number[]
}

/** Questions of which a paper holds one at most: a family, or one that is kept apart from no other. */
export interface Unit {
  questions: readonly Drawable[]
}

/** The units of each label: made once, however many papers are drawn from it. */
export type UnitsByLabel = ReadonlyMap<number, readonly Unit[]>

/** A bank by families, in the order of their first questions. */
export function unitsOf(bank: readonly Drawable[], families: Families): Unit[] {
  const units: Unit[] = []
  const known = new Map<readonly number[], Drawable[]>()
  for (const question of bank) {
    const family = families.get(question.id)
    const beside = family && known.get(family)
    if (beside) {
      beside.push(question)
      continue
    }
    const questions = [question]
    if (family) known.set(family, questions)
    units.push({ questions })
  }
  return units
}

function labelsOf({ questions }: Unit): Iterable<number> {
  const [first] = questions
  return questions.length === 1 && first ? first.labels : new Set(questions.flatMap(({ labels }) => labels))
}

export function pilesOf(units: readonly Unit[]): UnitsByLabel {
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

/** Which questions may be taken. */
export type IsOpen = (question: Drawable) => boolean

export const isGiving = ({ questions }: Unit, label: number, isOpen: IsOpen): boolean =>
  questions.some((question) => question.labels.includes(label) && isOpen(question))

/** The question that a unit gives for a label: each of its open ones with the same chance. */
export function pickFrom({ questions }: Unit, label: number, isOpen: IsOpen, chance: Chance): Drawable {
  const open = questions.filter((question) => question.labels.includes(label) && isOpen(question))
  // Asked of units that are giving alone.
  return open[open.length === 1 ? 0 : indexOf(open.length, chance)] as Drawable
}

/** A pile in a random order that is made up as it is taken: ten of fifty thousand cost ten. */
export function openPile<One = Unit>(pile: readonly One[], isLeft: (one: One) => boolean, chance: Chance) {
  const moved = new Map<number, One | undefined>()
  const at = (index: number) => (moved.has(index) ? moved.get(index) : pile[index])
  let left = pile.length
  let next: One | undefined

  function turnOver(): One | undefined {
    if (left === 0) return undefined
    const index = indexOf(left, chance)
    left -= 1
    const one = at(index)
    moved.set(index, at(left))
    return one
  }
  /** The next one that is left; it stays next until somebody takes it. */
  return () => {
    // What another label's turn has taken lies on this pile too.
    while (next === undefined || !isLeft(next)) {
      next = turnOver()
      if (next === undefined) return undefined
    }
    return next
  }
}

/** What other candidates have seen often enough: taken only where a paper cannot be filled else. */
export type HeldBack = ReadonlySet<number>

export const nothingHeld: HeldBack = new Set()

/** The questions that may be taken, first without those that are held back. */
export function stagesOf(held: HeldBack): [IsOpen, ...IsOpen[]] {
  const isAny: IsOpen = () => true
  return held.size === 0 ? [isAny] : [({ id }) => !held.has(id), isAny]
}
