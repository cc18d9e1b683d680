import { type Chance, shuffled } from '../bank/drawing/chance.ts'
import { drawExact } from '../bank/drawing/drawExact.ts'
import { pilesOf } from '../bank/drawing/units.ts'
import { chanceAt } from '../insight/fit.ts'

/** A question that could be asked in a second test, and the one label that it counts for. */
export interface Eligible {
  id: number
  label: number
  difficulty: number
}

/** So many questions of this label. */
export interface Share {
  label: number
  amount: number
}

/** Whether two questions are so alike that nobody may have both. */
export type AreKin = (one: number, other: number) => boolean

/** How much an answer tells of somebody of this ability. */
const tells = (ability: number, { difficulty }: Eligible): number => {
  const chance = chanceAt(ability - difficulty)
  return chance * (1 - chance)
}

export const mostTellingFirst = (ability: number, questions: readonly Eligible[]): Eligible[] =>
  questions.toSorted((one, other) => tells(ability, other) - tells(ability, one))

/** The order in which a label's questions are taken: one after the other, of all or of those that tell most. */
export type InOrder = (own: readonly Eligible[], amount: number) => readonly Eligible[]

/** What tells most of this ability, for the figures that are told before anything is drawn. */
export const byTelling =
  (ability: number): InOrder =>
  (own) =>
    mostTellingFirst(ability, own)

const SO_MANY_TIMES = 2

/** Any, by chance. */
export const byChance =
  (chance: Chance): InOrder =>
  (own) =>
    shuffled(own, chance)

/** By chance among twice as many as are wanted, those that tell most; the others only where these do not suffice. */
export const byChanceOfTelling =
  (ability: number, chance: Chance): InOrder =>
  (own, amount) => {
    const ordered = mostTellingFirst(ability, shuffled(own, chance))
    const most = SO_MANY_TIMES * amount
    return [...shuffled(ordered.slice(0, most), chance), ...ordered.slice(most)]
  }

/** What a label may give, in the order in which it is taken, and how much of it is wanted. */
interface Pile {
  amount: number
  questions: readonly Eligible[]
}

/** One after the other, passing over what is kin to one that was taken. */
function takeInTurn(piles: readonly Pile[], areKin: AreKin) {
  const taken: Eligible[] = []
  for (const { amount, questions } of piles) {
    const wanted = taken.length + amount
    for (const question of questions) {
      if (taken.length === wanted) break
      if (!taken.some(({ id }) => areKin(id, question.id))) taken.push(question)
    }
    if (taken.length < wanted) return null
  }
  return taken
}

/** Questions that are kin to one another, directly or by others, under a number of their own. */
function familiesOf(questions: readonly Eligible[], areKin: AreKin): Eligible[][] {
  const families: Eligible[][] = []
  const left = new Set(questions)
  for (const first of left) {
    left.delete(first)
    const family = [first]
    for (const member of family)
      for (const other of left)
        if (areKin(member.id, other.id)) {
          left.delete(other)
          family.push(other)
        }
    families.push(family)
  }
  return families
}

/** Comparing each with each takes too long beyond. */
const FEW = 500

/** One of each family, for whichever label wants it: what can be filled so is filled. */
function takeByFamilies(ordered: readonly Eligible[], shares: readonly Share[], areKin: AreKin) {
  const families = familiesOf(ordered.slice(0, FEW), areKin)
  const units = families.map((family) => ({ questions: family.map(({ id, label }) => ({ id, labels: [label] })) }))
  const drawn = new Set(drawExact(pilesOf(units), shares, { chance: () => 0 }).flat())
  const wanted = shares.reduce((sum, { amount }) => sum + amount, 0)
  return drawn.size < wanted ? null : ordered.filter(({ id }) => drawn.has(id))
}

/** A second test's questions, so many of each label and no two of them kin; null where the bank cannot fill it. */
export function chooseQuestions(
  questions: readonly Eligible[],
  shares: readonly Share[],
  { inOrder, areKin }: { inOrder: InOrder; areKin: AreKin },
): Eligible[] | null {
  const own = Map.groupBy(questions, ({ label }) => label)
  const piles = shares.map(({ label, amount }) => ({ amount, questions: own.get(label) ?? [] }))
  if (piles.some(({ amount, questions: { length } }) => length < amount)) return null
  const ordered = piles.map(({ amount, questions: all }) => ({ amount, questions: inOrder(all, amount) }))
  return (
    takeInTurn(ordered, areKin) ??
    takeByFamilies(
      ordered.flatMap(({ questions: all }) => all),
      shares,
      areKin,
    )
  )
}
