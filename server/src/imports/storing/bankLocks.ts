import { lockCounter, takeLock, takeLockNumbered } from '../../db/lock.ts'
import type { Queryable, Tx } from '../../db/schema.ts'
import { BANK } from '../../labels/bank.ts'

/**
 * Serialises work on imports. A transaction that also needs the lock of the bank takes this one first, so the two
 * cannot deadlock.
 */
export const IMPORTS = 'imports'

/** A concurrent change of the bank conflicts with rows that were stored before the lock. */
export class Overtaken extends Error {}

/** More than the counter grows while an import is stored, and too little to exhaust its range. */
const AHEAD = 1_000_000

export interface BankTurn {
  number: number
  take(tx: Tx): Promise<void>
  isTaken: boolean
}

/** Other writers of the bank wait from now on. */
export async function lockBankFirst(tx: Tx): Promise<BankTurn> {
  return { number: await takeLock(tx, BANK), take: async () => {}, isTaken: true }
}

/** Other writers continue until the lock is taken. Rows stored before that are hidden and already have its number. */
export async function lockBankLast(db: Queryable): Promise<BankTurn> {
  const number = (await lockCounter(db, BANK)) + AHEAD
  const take = async (tx: Tx) => {
    if ((await takeLockNumbered(tx, BANK, number)) !== number) throw new Overtaken()
  }
  return { number, take, isTaken: false }
}
