import type { EnemySets } from './enemySets.ts'
import { type Random, randomIndex } from './random.ts'

export interface Drawable {
  id: number
  labels: readonly number[]
}

/** A question without enemies is a group of one. A test contains at most one question of a group. */
export interface EnemyGroup {
  questions: readonly Drawable[]
}

export type EnemyGroupsByLabel = ReadonlyMap<number, readonly EnemyGroup[]>

export const enemyGroupsOf = (bank: readonly Drawable[], enemySets: EnemySets): EnemyGroup[] =>
  Map.groupBy(bank, (question) => enemySets.get(question.id) ?? question)
    .values()
    .map((questions) => ({ questions }))
    .toArray()

function labelsOf({ questions }: EnemyGroup): Iterable<number> {
  const [first] = questions
  return questions.length === 1 && first ? first.labels : new Set(questions.flatMap(({ labels }) => labels))
}

export function enemyGroupsByLabel(groups: readonly EnemyGroup[]): EnemyGroupsByLabel {
  const piles = new Map<number, EnemyGroup[]>()
  for (const group of groups) {
    for (const label of labelsOf(group)) {
      const pile = piles.get(label)
      if (pile) pile.push(group)
      else piles.set(label, [group])
    }
  }
  return piles
}

export type IsDrawable = (question: Drawable) => boolean

export const hasDrawableQuestion = ({ questions }: EnemyGroup, label: number, isDrawable: IsDrawable): boolean =>
  questions.some((question) => question.labels.includes(label) && isDrawable(question))

export function pickQuestion(
  { questions }: EnemyGroup,
  label: number,
  isDrawable: IsDrawable,
  random: Random,
): Drawable {
  const open = questions.filter((question) => question.labels.includes(label) && isDrawable(question))
  // Safe cast: callers pass only groups with at least one available question of the label.
  return open[open.length === 1 ? 0 : randomIndex(open.length, random)] as Drawable
}

/** Shuffles only as far as needed: ten random items of fifty thousand take ten steps. */
export function createShuffledPile<One = EnemyGroup>(
  pile: readonly One[],
  isUnused: (one: One) => boolean,
  random: Random,
) {
  const replaced = new Map<number, One | undefined>()
  const at = (index: number) => (replaced.has(index) ? replaced.get(index) : pile[index])
  let remaining = pile.length
  let next: One | undefined

  function drawNext(): One | undefined {
    if (remaining === 0) return undefined
    const index = randomIndex(remaining, random)
    remaining -= 1
    const one = at(index)
    replaced.set(index, at(remaining))
    return one
  }
  return () => {
    while (next === undefined || !isUnused(next)) {
      next = drawNext()
      if (next === undefined) return undefined
    }
    return next
  }
}

/** Questions that were shown too often are used only if a test cannot be filled otherwise. */
export type OverexposedQuestions = ReadonlySet<number>

export const noneOverexposed: OverexposedQuestions = new Set()

export function filterStages(overexposed: OverexposedQuestions): [IsDrawable, ...IsDrawable[]] {
  const isAny: IsDrawable = () => true
  return overexposed.size === 0 ? [isAny] : [({ id }) => !overexposed.has(id), isAny]
}
