import { takeLock } from '../db/lock.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { finishAttempts, type MadeTry } from './finishAttempts.ts'
import { claimDueTries, isAnythingDue, type TakenTry } from './take.ts'

const DELIVERIES = 'deliveries'

interface Moment {
  now: number
  baseUrl: string
  isTaking: boolean
}

export async function exchangeTries(
  db: Db,
  made: readonly MadeTry[],
  { now, baseUrl, isTaking }: Moment,
): Promise<TakenTry[]> {
  // Usually no try is due, and this check writes nothing.
  if (made.length === 0 && !(isTaking && (await isAnythingDue(db, now)))) return []
  return inTransaction(db, async (tx) => {
    await takeLock(tx, DELIVERIES)
    if (made.length > 0) await finishAttempts(tx, made, now)
    return isTaking ? claimDueTries(tx, now, baseUrl) : []
  })
}
