import type { Queryable } from '../../db/schema.ts'
import { turnsTaken } from '../../db/turn.ts'
import { BANK } from '../../labels/bank.ts'

/** What a node has found out about the bank, and the turn of the bank at which it did. */
export interface BankCache<Value> {
  turn: number
  values: Map<string, Value>
  /** What people ask for is endless; beyond so many everything is forgotten. */
  most: number
}

export const emptyBankCache = <Value>(most: number): BankCache<Value> => ({ turn: -1, values: new Map(), most })

/**
 * Every write to the bank takes a turn, so what was found out holds for as long as the turns stand where they stood.
 * Without a key it depends on more than the bank and is not kept.
 */
export async function cachedForBank<Value>(
  db: Queryable,
  known: BankCache<Value>,
  key: string | null,
  findOut: () => Promise<Value>,
): Promise<Value> {
  if (key === null) return findOut()
  const turn = await turnsTaken(db, BANK)
  if (known.turn !== turn) Object.assign(known, { turn, values: new Map() })
  const { values } = known
  const value = values.get(key) ?? (await findOut())
  if (values.size >= known.most) values.clear()
  values.set(key, value)
  return value
}
