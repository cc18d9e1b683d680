import { lockCounter } from '../../db/lock.ts'
import type { Queryable } from '../../db/schema.ts'
import { BANK } from '../../labels/bank.ts'

/** Values calculated from the bank, and the bank's lock count at that time. */
export interface BankCache<Value> {
  turn: number
  values: Map<string, Value>
  /** Requests vary without limit; above this size the cache is cleared. */
  most: number
}

export const emptyBankCache = <Value>(most: number): BankCache<Value> => ({ turn: -1, values: new Map(), most })

/**
 * Every write to the bank increases its lock count, so a cached value is valid while the count is unchanged. A value
 * without a key depends on more than the bank and is not cached.
 */
export async function cachedForBank<Value>(
  db: Queryable,
  known: BankCache<Value>,
  key: string | null,
  findOut: () => Promise<Value>,
): Promise<Value> {
  if (key === null) return findOut()
  const turn = await lockCounter(db, BANK)
  if (known.turn !== turn) Object.assign(known, { turn, values: new Map() })
  const { values } = known
  const value = values.get(key) ?? (await findOut())
  if (values.size >= known.most) values.clear()
  values.set(key, value)
  return value
}
