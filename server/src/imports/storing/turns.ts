import type { Queryable, Tx } from '../../db/schema.ts'
import { takeTurn, takeTurnNumbered, turnsTaken } from '../../db/turn.ts'
import { BANK } from '../../labels/bank.ts'

/**
 * Files are stored, undone and dropped one after another. A transaction that takes the turn of the bank as well takes this one first, and
 * nobody who has the bank's ever waits for this one.
 */
export const IMPORTS = 'imports'

/** The bank has got something meanwhile that stands in the way of what was stored before its turn. */
export class Overtaken extends Error {}

/** More than others take while a file is stored, and less than would ever use up the numbers that there are. */
const AHEAD = 1_000_000

/** The bank's turn under which a file is stored. */
export interface BankTurn {
  number: number
  /** Takes it, if it was not taken from the start. */
  take(tx: Tx): Promise<void>
  isTaken: boolean
}

/** Nobody else writes to the bank from now on. */
export async function firstOfAll(tx: Tx): Promise<BankTurn> {
  return { number: await takeTurn(tx, BANK), take: async () => {}, isTaken: true }
}

/** Others go on writing until it is taken; what is written before that is seen by nobody, and has its number already. */
export async function lastOfAll(db: Queryable): Promise<BankTurn> {
  const number = (await turnsTaken(db, BANK)) + AHEAD
  const take = async (tx: Tx) => {
    if ((await takeTurnNumbered(tx, BANK, number)) !== number) throw new Overtaken()
  }
  return { number, take, isTaken: false }
}
