import type { Queryable } from '../../db/schema.ts'
import { countsOfBlueprint, scoresOf } from '../../sitting/counts.ts'

/** An interview whose score becomes another. */
export interface ScoreMove {
  label_set: string
  blueprint_id: number | null
  before: number
  after: number
}

type Amounts = Map<number, number>

const groupOf = ({ label_set, blueprint_id }: Omit<ScoreMove, 'before' | 'after'>) =>
  blueprint_id === null ? `labels ${label_set}` : `blueprint ${blueprint_id}`

const add = (amounts: Amounts, score: number, amount: number) => amounts.set(score, (amounts.get(score) ?? 0) + amount)

/** The rank of each score, worked out once. */
function ranksIn(amounts: Amounts): (score: number) => number {
  const ranks = new Map<number, number>()
  return (score) => {
    const known = ranks.get(score)
    if (known !== undefined) return known
    const rank = [...amounts].reduce((above, [each, amount]) => (each > score ? above + amount : above), 1)
    ranks.set(score, rank)
    return rank
  }
}

/** How many of the group finished with each score, before and after all moves. */
async function amountsOf(db: Queryable, one: ScoreMove, moves: readonly ScoreMove[]) {
  const { label_set, blueprint_id } = one
  const counts = blueprint_id === null ? await scoresOf(db, label_set) : await countsOfBlueprint(db, blueprint_id)
  const before: Amounts = new Map(counts.map(({ score, amount }) => [score, amount]))
  const after: Amounts = new Map(before)
  // The interviews of a blueprint are among those with their labels too.
  const own = moves.filter((move) =>
    blueprint_id === null ? move.label_set === label_set : move.blueprint_id === blueprint_id,
  )
  for (const move of own) {
    add(after, move.before, -1)
    add(after, move.after, 1)
  }
  const rank_of = [...before.values()].reduce((sum, amount) => sum + amount, 0)
  return { rankBefore: ranksIn(before), rankAfter: ranksIn(after), rank_of }
}

/** The place of each of these in its group, before and after all of them have moved. */
export async function ranksOf(db: Queryable, moves: readonly ScoreMove[]) {
  const groups = new Map(moves.map((move) => [groupOf(move), move]))
  const amounts = new Map<string, Awaited<ReturnType<typeof amountsOf>>>()
  for (const [name, one] of groups) amounts.set(name, await amountsOf(db, one, moves))
  return moves.flatMap((move) => {
    const group = amounts.get(groupOf(move))
    if (!group) return []
    const { rankBefore, rankAfter, rank_of } = group
    return { rank_before: rankBefore(move.before), rank_after: rankAfter(move.after), rank_of }
  })
}
