import { acceptedLate } from '@assay/domain/exam/journal'
import type { Tx } from '../../db/schema.ts'
import { noteChange } from '../../feed/changes.ts'
import { readFinished, receiptOfEnd, storeFinished } from '../closing/finishedTests.ts'
import { judgeConfirmations } from '../confirmations/judge.ts'
import { countRescored, noteDue } from '../counts.ts'
import { type ExamCache, forgetExam } from '../examCache.ts'
import { writeOptions } from '../journal.ts'
import type { EndedTest } from '../ledger/clocks.ts'
import { insertSealed, sealedOf, sealUnlessSealed } from '../ledger/receipts.ts'
import { queueTestEvents } from '../ledger/webhookEvents.ts'
import { outcomeOf } from '../states/outcomeCounts.ts'
import { moveOn, type StoredLate } from './late.ts'

/** The lines that they become behind the end that stands, and its further seal. */
async function continueJournal(tx: Tx, ended: EndedTest, accepted: readonly StoredLate[]) {
  // Of a test from before there were receipts the end must be sealed as it was.
  await sealUnlessSealed(tx, ended)
  const [over] = await readFinished(tx, [ended])
  if (!over) throw new Error('a test that is held has gone')
  const startedAt = ended.run_from ?? ended.started_at
  const late = acceptedLate(over.rows, accepted, { startedAt, end: ended.closed_at })
  const rows = late.map((row) => ({
    ...{ ...row, interview_id: ended.id, options: writeOptions(row.options), key: null, address: '' },
  }))
  await tx.insertInto('submissions').values(rows).execute()
  const whole = { ...over, rows: [...over.rows, ...late] }
  await insertSealed(tx, [receiptOfEnd(whole, await sealedOf(tx, ended.id))])
  return whole
}

export interface Accepting {
  exams: ExamCache
  /** The test, held until the end of the transaction. */
  ended: EndedTest
  /** What it came to before. */
  score: number
  accepted: readonly StoredLate[]
  at: number
}

/** From now on they count everywhere as if they had come in time, and the end stays where it was. */
export async function acceptLate(tx: Tx, { exams, ended, score, accepted, at }: Accepting): Promise<void> {
  const { id } = ended
  await moveOn(tx, id)
  const outcome = await outcomeOf(tx, id)
  forgetExam(exams, id)
  const [finished] = await storeFinished(tx, [await continueJournal(tx, ended, accepted)])
  await noteDue(tx, [id])
  await judgeConfirmations(tx, [id], at)
  await queueTestEvents(tx, 'interview.rescored', [{ ...ended, at }])
  await noteChange(tx, id, at)
  // Last: these rows stay locked until the end.
  if (finished) await countRescored(tx, [{ ...finished, before: { score, outcome }, after: finished }])
}
