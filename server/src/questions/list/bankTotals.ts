import type { Queryable } from '../../db/schema.ts'
import { turnsTaken } from '../../db/turn.ts'
import { BANK } from '../../labels/bank.ts'

/** The totals that a node has counted, and the turn of the bank at which it did. */
export interface BankTotals {
  turn: number
  totals: Map<string, number>
}

export const noTotals = (): BankTotals => ({ turn: -1, totals: new Map() })

/** What people search for is endless; more than this is counted anew. */
const KEPT = 1_000

/**
 * Every write to the bank takes a turn, so a count holds for as long as the turns stand where they stood. Without a key
 * it depends on more than the bank and is not kept.
 */
export async function countOnce(
  db: Queryable,
  counted: BankTotals,
  key: string | null,
  count: () => Promise<number>,
): Promise<number> {
  if (key === null) return count()
  const turn = await turnsTaken(db, BANK)
  if (counted.turn !== turn) Object.assign(counted, { turn, totals: new Map() })
  const { totals } = counted
  const total = totals.get(key) ?? (await count())
  if (totals.size >= KEPT) totals.clear()
  totals.set(key, total)
  return total
}
