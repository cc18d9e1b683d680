import type { Queryable } from '../../../platform/db/schema.ts'
import { scoreCountsOfBlueprint, scoreCountsOfLabelSet } from '../../attempts/scoreCounts.ts'

/** An interview without a blueprint is ranked among interviews with the same labels. */
export interface RankGroup {
  label_set: string
  blueprint_id: number | null
}

export interface ScoreMove extends RankGroup {
  before: number
  after: number
}

type AmountByScore = Map<number, number>

const groupOf = ({ label_set, blueprint_id }: RankGroup) =>
  blueprint_id === null ? `labels ${label_set}` : `blueprint ${blueprint_id}`

const add = (amounts: AmountByScore, score: number, amount: number) =>
  amounts.set(score, (amounts.get(score) ?? 0) + amount)

function ranksIn(amounts: AmountByScore): (score: number) => number {
  const ranks = new Map<number, number>()
  return (score) => {
    const known = ranks.get(score)
    if (known !== undefined) return known
    const rank = [...amounts].reduce((above, [each, amount]) => (each > score ? above + amount : above), 1)
    ranks.set(score, rank)
    return rank
  }
}

type CountChanges = ReadonlyMap<string, AmountByScore>

/** An interview with a blueprint is counted twice: for its blueprint, and for its labels. */
function countChangesOf(moves: readonly ScoreMove[]): CountChanges {
  const countChanges = new Map<string, AmountByScore>()
  const move = (group: string, { before, after }: ScoreMove) => {
    const amounts = countChanges.get(group) ?? new Map<number, number>()
    add(amounts, before, -1)
    add(amounts, after, 1)
    countChanges.set(group, amounts)
  }
  for (const one of moves) {
    move(groupOf({ ...one, blueprint_id: null }), one)
    if (one.blueprint_id !== null) move(groupOf(one), one)
  }
  return countChanges
}

const countsOf = (db: Queryable, { label_set, blueprint_id }: RankGroup) =>
  blueprint_id === null ? scoreCountsOfLabelSet(db, label_set) : scoreCountsOfBlueprint(db, blueprint_id)

async function ranksOfGroup(db: Queryable, one: RankGroup, countChanges: CountChanges) {
  const counts = await countsOf(db, one)
  const before: AmountByScore = new Map(counts.map(({ score, amount }) => [score, amount]))
  const after: AmountByScore = new Map(before)
  for (const [score, amount] of countChanges.get(groupOf(one)) ?? []) add(after, score, amount)
  const rank_of = [...before.values()].reduce((sum, amount) => sum + amount, 0)
  return { rankBefore: ranksIn(before), rankAfter: ranksIn(after), rank_of }
}

export async function ranksBeforeAndAfter(db: Queryable, moves: readonly ScoreMove[]) {
  const groups = new Map(moves.map((move) => [groupOf(move), move]))
  const countChanges = countChangesOf(moves)
  const ranks = new Map<string, Awaited<ReturnType<typeof ranksOfGroup>>>()
  for (const [name, one] of groups) ranks.set(name, await ranksOfGroup(db, one, countChanges))
  return moves.flatMap((move) => {
    const group = ranks.get(groupOf(move))
    if (!group) return []
    const { rankBefore, rankAfter, rank_of } = group
    return { rank_before: rankBefore(move.before), rank_after: rankAfter(move.after), rank_of }
  })
}
