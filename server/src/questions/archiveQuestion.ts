import type { Doer } from '../db/audit.ts'
import { takeLock } from '../db/lock.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { BANK } from '../labels/bank.ts'
import { archiveWithLabels } from './archiveWithLabels.ts'
import { type AboveBank, readQuestion } from './question.ts'

/** Rejected while an open interview contains it. */
export const archiveQuestion = (
  db: Db,
  doer: Doer,
  id: number,
  above: AboveBank,
): Promise<'QUESTION_NOT_FOUND' | 'QUESTION_IN_USE' | null> =>
  inTransaction(db, async (tx) => {
    await takeLock(tx, BANK)
    const question = await readQuestion(tx, id, { now: doer.at, above })
    if (!question) return 'QUESTION_NOT_FOUND'
    if (question.in_use) return 'QUESTION_IN_USE'
    await archiveWithLabels(tx, doer, question)
    return null
  })
