import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { takeTurn } from '../db/turn.ts'
import { finishAttempts, type MadeTry } from './finishAttempts.ts'
import { isAnythingDue, type TakenTry, takeDue } from './take.ts'

/** The turn under which tries are taken. */
const DELIVERIES = 'deliveries'

interface Moment {
  now: number
  baseUrl: string
  /** A server that stops takes no more. */
  isTaking: boolean
}

/** Gives back the tries that were made, and takes those that are due, in one short transaction. */
export async function exchangeTries(
  db: Db,
  made: readonly MadeTry[],
  { now, baseUrl, isTaking }: Moment,
): Promise<TakenTry[]> {
  // Most of the time there is nothing to do, and looking writes nothing.
  if (made.length === 0 && !(isTaking && (await isAnythingDue(db, now)))) return []
  return inTransaction(db, async (tx) => {
    await takeTurn(tx, DELIVERIES)
    if (made.length > 0) await finishAttempts(tx, made, now)
    return isTaking ? takeDue(tx, now, baseUrl) : []
  })
}
