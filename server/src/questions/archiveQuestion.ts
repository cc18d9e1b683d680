import { type Doer, recordDeed } from '../db/audit.ts'
import type { Db } from '../db/schema.ts'
import { addToTally } from '../db/tally.ts'
import { inTransaction } from '../db/transaction.ts'
import { takeTurn } from '../db/turn.ts'
import { BANK } from '../labels/bank.ts'
import { takeFromLabels } from '../labels/queries.ts'
import { archive, removeQuestionLabels } from './queries.ts'
import { type Above, readQuestion } from './question.ts'

/** It leaves the bank and gives up its labels; results that show it keep the version that was answered. */
export async function archiveQuestion(
  db: Db,
  doer: Doer,
  id: number,
  above: Above,
): Promise<'QUESTION_NOT_FOUND' | 'QUESTION_IN_USE' | null> {
  return inTransaction(db, async (tx) => {
    await takeTurn(tx, BANK)
    const question = await readQuestion(tx, id, { now: doer.at, above })
    if (!question) return 'QUESTION_NOT_FOUND'
    if (question.in_use) return 'QUESTION_IN_USE'

    const labels = question.labels.map((label) => label.id)
    await archive(tx, id, doer.at)
    await removeQuestionLabels(tx, id, labels)
    await takeFromLabels(tx, labels)
    await addToTally(tx, 'questions', -1)
    const detail = { code: question.code }
    await recordDeed(tx, doer, { action: 'deleted', object_kind: 'question', object_id: id, detail })
    return null
  })
}
