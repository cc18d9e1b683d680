import { drawExact } from '../bank/drawing/drawExact.ts'
import { enemyGroupsByLabel } from '../bank/drawing/enemyGroups.ts'
import { type Random, shuffled } from '../bank/drawing/random.ts'
import { chanceAt } from '../insight/fit.ts'

/** A question for a verification test, with the one label that it counts for. */
export interface Eligible {
  id: number
  label: number
  difficulty: number
}

export interface Share {
  label: number
  amount: number
}

/** True for two questions that are so similar that one candidate must not get both. */
export type AreRelated = (one: number, other: number) => boolean

/** Fisher information: how much an answer to the question says about the ability. */
const informationAt = (ability: number, { difficulty }: Eligible): number => {
  const probability = chanceAt(ability - difficulty)
  return probability * (1 - probability)
}

export const mostInformativeFirst = (ability: number, questions: readonly Eligible[]): Eligible[] =>
  questions.toSorted((one, other) => informationAt(ability, other) - informationAt(ability, one))

export type InOrder = (own: readonly Eligible[], amount: number) => readonly Eligible[]

/** This order is not random, because the page shows figures for these questions before they are drawn. */
export const byInformation =
  (ability: number): InOrder =>
  (own) =>
    mostInformativeFirst(ability, own)

const POOL_FACTOR = 2

export const inRandomOrder =
  (random: Random): InOrder =>
  (own) =>
    shuffled(own, random)

/**
 * Shuffles the most informative questions, twice as many as the test needs. The other questions follow as a reserve.
 */
export const byRandomInformation =
  (ability: number, random: Random): InOrder =>
  (own, amount) => {
    const ordered = mostInformativeFirst(ability, shuffled(own, random))
    const most = POOL_FACTOR * amount
    return [...shuffled(ordered.slice(0, most), random), ...ordered.slice(most)]
  }

interface LabelPool {
  amount: number
  questions: readonly Eligible[]
}

function pickPerLabel(piles: readonly LabelPool[], areRelated: AreRelated) {
  const picked: Eligible[] = []
  for (const { amount, questions } of piles) {
    const wanted = picked.length + amount
    for (const question of questions) {
      if (picked.length === wanted) break
      if (!picked.some(({ id }) => areRelated(id, question.id))) picked.push(question)
    }
    if (picked.length < wanted) return null
  }
  return picked
}

function similarGroups(questions: readonly Eligible[], areRelated: AreRelated): Eligible[][] {
  const groups: Eligible[][] = []
  const ungrouped = new Set(questions)
  for (const first of ungrouped) {
    ungrouped.delete(first)
    const group = [first]
    for (const member of group)
      for (const other of ungrouped)
        if (areRelated(member.id, other.id)) {
          ungrouped.delete(other)
          group.push(other)
        }
    groups.push(group)
  }
  return groups
}

/** Maximum number of questions in the comparison of all pairs, which would be too slow for more questions. */
const MAX_GROUPED_QUESTIONS = 500

/** Picks at most one question of each group. A maximum matching fills every position that can be filled. */
function pickPerGroup(ordered: readonly Eligible[], shares: readonly Share[], areRelated: AreRelated) {
  const groups = similarGroups(ordered.slice(0, MAX_GROUPED_QUESTIONS), areRelated)
  const enemyGroups = groups.map((group) => ({ questions: group.map(({ id, label }) => ({ id, labels: [label] })) }))
  const drawn = new Set(drawExact(enemyGroupsByLabel(enemyGroups), shares, { random: () => 0 }).flat())
  const wanted = shares.reduce((sum, { amount }) => sum + amount, 0)
  return drawn.size < wanted ? null : ordered.filter(({ id }) => drawn.has(id))
}

export function chooseQuestions(
  questions: readonly Eligible[],
  shares: readonly Share[],
  { inOrder, areRelated }: { inOrder: InOrder; areRelated: AreRelated },
): Eligible[] | null {
  const own = Map.groupBy(questions, ({ label }) => label)
  const piles = shares.map(({ label, amount }) => ({ amount, questions: own.get(label) ?? [] }))
  if (piles.some(({ amount, questions: { length } }) => length < amount)) return null
  const ordered = piles.map(({ amount, questions: all }) => ({ amount, questions: inOrder(all, amount) }))
  return (
    pickPerLabel(ordered, areRelated) ??
    pickPerGroup(
      ordered.flatMap(({ questions: all }) => all),
      shares,
      areRelated,
    )
  )
}
