import { lockCounter } from '../../db/lock.ts'
import type { Queryable } from '../../db/schema.ts'
import { BANK } from '../../labels/bank.ts'

/** A value calculated from the bank, with the counter of the bank's lock at that time. */
export interface BankCache<Value> {
  turn: number
  values: Map<string, Value>
  /** There is no limit to different requests, so the cache is cleared above this size. */
  most: number
}

export const emptyBankCache = <Value>(most: number): BankCache<Value> => ({ turn: -1, values: new Map(), most })

/**
 * Every change of the bank increases the counter of its lock, so a cached value is valid as long as the counter is the
 * same. A value without a key depends on more than the bank, so it is not cached.
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
