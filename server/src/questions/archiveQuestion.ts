import type { Doer } from '../db/audit.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { takeTurn } from '../db/turn.ts'
import { BANK } from '../labels/bank.ts'
import { type AboveBank, readQuestion } from './question.ts'
import { takeOut } from './takeOut.ts'

/** Rejected while an open interview contains it. */
export const archiveQuestion = (
  db: Db,
  doer: Doer,
  id: number,
  above: AboveBank,
): Promise<'QUESTION_NOT_FOUND' | 'QUESTION_IN_USE' | null> =>
  inTransaction(db, async (tx) => {
    await takeTurn(tx, BANK)
    const question = await readQuestion(tx, id, { now: doer.at, above })
    if (!question) return 'QUESTION_NOT_FOUND'
    if (question.in_use) return 'QUESTION_IN_USE'
    await takeOut(tx, doer, question)
    return null
  })
