import { acceptedLateRows } from '@assay/domain/exam/journal'
import type { Tx } from '../../../platform/db/schema.ts'
import { recordChange } from '../../../platform/feed/changes.ts'
import { type AttemptCache, evictAttempt } from '../attemptCache.ts'
import type { EndedTest } from '../clock/clocks.ts'
import { incrementRevision, writeSelection } from '../journal.ts'
import { queueForInsight, updateCountsForRescored } from '../scoreCounts.ts'
import { loadOutcome } from '../states/outcomeCounts.ts'
import { updateVerificationVerdicts } from '../verification/verdicts.ts'
import { queueStatusEvents } from '../webhooks/statusEvents.ts'
import type { StoredLateAnswer } from './lateAnswers.ts'
import { createMissingReceipt, insertReceipts, receiptsOf } from './receipts.ts'
import { createEndReceipt, readTestsToScore, scoreAndStore } from './scoring.ts'

async function continueJournal(tx: Tx, ended: EndedTest, accepted: readonly StoredLateAnswer[]) {
  await createMissingReceipt(tx, ended)
  const [finishedTest] = await readTestsToScore(tx, [ended])
  if (!finishedTest) throw new Error('a locked test no longer exists')
  const startedAt = ended.run_from ?? ended.started_at
  const late = acceptedLateRows(finishedTest.rows, accepted, { startedAt, end: ended.closed_at })
  const rows = late.map((row) => ({
    ...{ ...row, interview_id: ended.id, options: writeSelection(row.options), key: null, address: '' },
  }))
  await tx.insertInto('submissions').values(rows).execute()
  const extendedTest = { ...finishedTest, rows: [...finishedTest.rows, ...late] }
  await insertReceipts(tx, [createEndReceipt(extendedTest, await receiptsOf(tx, ended.id))])
  return extendedTest
}

export interface AcceptRequest {
  attemptCache: AttemptCache
  ended: EndedTest
  score: number
  accepted: readonly StoredLateAnswer[]
  at: number
}

export async function applyAcceptedLateAnswers(
  tx: Tx,
  { attemptCache, ended, score, accepted, at }: AcceptRequest,
): Promise<void> {
  const { id } = ended
  await incrementRevision(tx, id)
  const outcome = await loadOutcome(tx, id)
  evictAttempt(attemptCache, id)
  const [finished] = await scoreAndStore(tx, [await continueJournal(tx, ended, accepted)])
  await queueForInsight(tx, [id])
  await updateVerificationVerdicts(tx, [id], at)
  await queueStatusEvents(tx, 'interview.rescored', [{ ...ended, at }])
  await recordChange(tx, id, at)
  // The counts are updated last, because their rows stay locked until the end of the transaction.
  if (finished) await updateCountsForRescored(tx, [{ ...finished, before: { score, outcome }, after: finished }])
}
