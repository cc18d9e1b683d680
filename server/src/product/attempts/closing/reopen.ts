import { unusedSeconds } from '@assay/domain/exam/testClock'
import { type Actor, recordAuditEntry } from '../../../platform/db/audit.ts'
import { isSqlite } from '../../../platform/db/rowsAsTable.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { recordChange } from '../../../platform/feed/changes.ts'
import { restoreReopenedName } from '../anonymity/anonymize.ts'
import { readRealEmail } from '../anonymity/trueNames.ts'
import { type AttemptCache, evictAttempt } from '../attemptCache.ts'
import { reopenClock } from '../clock/clocks.ts'
import { createMissingReceipt } from '../clock/receipts.ts'
import { queueStatusEvents } from '../clock/webhookEvents.ts'
import { openKeyOfInterview, releaseExpired } from '../openKeys.ts'
import { trackOpenRound } from '../openRounds.ts'
import { queueForInsight, updateCountsForReopened } from '../scoreCounts.ts'
import { hidingColumns, type InterviewRow } from '../states/interviewRow.ts'
import { interviewsIn } from '../states/inView.ts'
import { updateVerificationVerdicts } from '../verification/verdicts.ts'
import { returnLateAnswersAsDrafts } from './lateAnswers.ts'

interface ReopenRequest {
  actor: Actor
  attemptCache: AttemptCache
  id: number
  seconds: number
  /** The reason is null if the candidate gets back the time of an outage. */
  reason: string | null
}

const findEnded = (tx: Tx, id: number) =>
  interviewsIn(tx, 'all')
    .select(['id', 'code', 'started_at', 'closed_at', 'closed_by', 'blueprint_id', 'label_set', 'score'])
    .select(['correct', 'voided', 'credited', 'answered', 'amount_of_questions'])
    .select(['max_time', 'extra_seconds', 'given_seconds', 'ran_ms', 'veil'])
    .select(hidingColumns)
    .where('id', '=', id)
    // The lock prevents a late answer from changing the result at the same time.
    .$if(!isSqlite(tx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()

/**
 * If the candidate has another open test of the blueprint, the unique index of open interviews rejects the reopening.
 */
export async function reopenTest(
  tx: Tx,
  { actor, attemptCache, id, seconds, reason }: ReopenRequest,
): Promise<InterviewRow | 'NOT_CLOSED' | 'CLOSED_BY_CANDIDATE'> {
  const ended = await findEnded(tx, id)
  if (ended?.closed_at == null || ended.started_at === null) return 'NOT_CLOSED'
  if (ended.closed_by !== 'clock') return 'CLOSED_BY_CANDIDATE'

  const { closed_at, started_at, blueprint_id, veil } = ended
  // If the test has no receipt yet, it is created before the test is reopened.
  await createMissingReceipt(tx, { ...ended, closed_at, started_at })
  const open_key = openKeyOfInterview({ ...ended, email: await readRealEmail(tx, id) })
  if (open_key !== null) await releaseExpired(tx, attemptCache, [open_key], actor.at)
  const reopened = await reopenClock(tx, actor, {
    id,
    closed_at,
    seconds,
    unused: unusedSeconds(ended),
    reason,
    open_key,
  })
  if (!reopened) return 'NOT_CLOSED'
  const named = veil === 'veiled' ? await restoreReopenedName(tx, id) : reopened
  evictAttempt(attemptCache, id)
  await trackOpenRound(tx, blueprint_id, actor.at)
  await returnLateAnswersAsDrafts(tx, { interview_id: id, ...actor, reason })
  await recordAuditEntry(tx, actor, {
    ...{ action: 'reopened', object_kind: 'interview', object_id: id },
    detail: { seconds, reason },
  })
  await queueForInsight(tx, [id])
  await updateVerificationVerdicts(tx, [id], actor.at)
  await queueStatusEvents(tx, 'interview.reopened', [{ ...reopened, at: actor.at }])
  await recordChange(tx, id, actor.at)
  await updateCountsForReopened(tx, ended)
  return named
}
