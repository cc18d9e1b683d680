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

const rankIn = (amounts: Amounts, score: number) =>
  [...amounts].reduce((rank, [each, amount]) => (each > score ? rank + amount : rank), 1)

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
  return { before, after }
}

/** The place of each of these in its group, before and after all of them have moved. */
export async function ranksOf(db: Queryable, moves: readonly ScoreMove[]) {
  const groups = new Map(moves.map((move) => [groupOf(move), move]))
  const amounts = new Map<string, Awaited<ReturnType<typeof amountsOf>>>()
  for (const [name, one] of groups) amounts.set(name, await amountsOf(db, one, moves))
  return moves.map((move) => {
    const { before, after } = amounts.get(groupOf(move)) ?? { before: new Map(), after: new Map() }
    return {
      rank_before: rankIn(before, move.before),
      rank_after: rankIn(after, move.after),
      rank_of: [...before.values()].reduce((sum, amount) => sum + amount, 0),
    }
  })
}
