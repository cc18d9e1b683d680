import { lockCounter, takeLock, takeLockNumbered } from '../../db/lock.ts'
import type { Queryable, Tx } from '../../db/schema.ts'
import { BANK } from '../../labels/bank.ts'

/**
 * The lock for work on imports. A transaction that also needs the lock of the bank takes this one first, so that no
 * deadlock is possible.
 */
export const IMPORTS = 'imports'

/** The bank was changed at the same time, so rows that were stored before the lock are in conflict with it. */
export class Overtaken extends Error {}

/** More than the counter can grow while an import is stored, and still small compared with its range. */
const AHEAD = 1_000_000

export interface BankTurn {
  number: number
  take(tx: Tx): Promise<void>
  isTaken: boolean
}

/** From here on, other writers of the bank wait. */
export async function lockBankFirst(tx: Tx): Promise<BankTurn> {
  return { number: await takeLock(tx, BANK), take: async () => {}, isTaken: true }
}

/**
 * Other writers continue until the lock is taken. Rows that are stored before are hidden, and already have the number
 * of the lock.
 */
export async function lockBankLast(db: Queryable): Promise<BankTurn> {
  const number = (await lockCounter(db, BANK)) + AHEAD
  const take = async (tx: Tx) => {
    if ((await takeLockNumbered(tx, BANK, number)) !== number) throw new Overtaken()
  }
  return { number, take, isTaken: false }
}
