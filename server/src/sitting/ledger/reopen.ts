import { unusedSeconds } from '@assay/domain/exam/ledger'
import { type Doer, recordDeed } from '../../db/audit.ts'
import { isOnlyWriter } from '../../db/rowsAsTable.ts'
import type { Tx } from '../../db/schema.ts'
import { noteChange } from '../../feed/changes.ts'
import { judgeConfirmations } from '../confirmations/judge.ts'
import { countReopened, noteDue } from '../counts.ts'
import { type ExamCache, forgetExam } from '../examCache.ts'
import { type InterviewRow, stateColumns } from '../interviewRow.ts'
import { returnLate } from '../late/late.ts'
import { ownKeyOf, releaseExpired } from '../openOnce.ts'
import { watchRound } from '../openRounds.ts'
import { interviewsIn } from '../states/inPlace.ts'
import { trueEmailOf } from '../veils/trueNames.ts'
import { unveilReopened } from '../veils/veil.ts'
import { reopenClock } from './clocks.ts'
import { sealUnlessSealed } from './receipts.ts'
import { queueTestEvents } from './webhookEvents.ts'

interface Reopening {
  doer: Doer
  exams: ExamCache
  id: number
  seconds: number
  /** Null where it gives back what an outage took. */
  reason: string | null
}

const findEnded = (tx: Tx, id: number) =>
  interviewsIn(tx, 'all')
    .select(['id', 'code', 'started_at', 'closed_at', 'closed_by', 'blueprint_id', 'label_set', 'score'])
    .select(['correct', 'voided', 'credited', 'answered', 'amount_of_questions'])
    .select(['max_time', 'extra_seconds', 'given_seconds', 'ran_ms', 'veil'])
    .select(stateColumns)
    .where('id', '=', id)
    // What it came to is what is taken out of the counts, also where a late answer comes to count at this moment.
    .$if(!isOnlyWriter(tx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()

/**
 * Lets a test that the clock has ended go on: its result is taken back, wherever it was counted, and what it is given runs
 * once its candidate enters again. Fails by the unique index of open interviews where another one of its blueprint is open
 * for its e-mail.
 */
export async function reopenTest(
  tx: Tx,
  { doer, exams, id, seconds, reason }: Reopening,
): Promise<InterviewRow | 'NOT_CLOSED' | 'CLOSED_BY_CANDIDATE'> {
  const ended = await findEnded(tx, id)
  if (ended?.closed_at == null || ended.started_at === null) return 'NOT_CLOSED'
  if (ended.closed_by !== 'clock') return 'CLOSED_BY_CANDIDATE'

  const { closed_at, started_at, blueprint_id, veil } = ended
  // Of a test from before there were receipts the end that is taken back must be sealed while it stands.
  await sealUnlessSealed(tx, { ...ended, closed_at, started_at })
  const open_key = ownKeyOf({ ...ended, email: await trueEmailOf(tx, id) })
  if (open_key !== null) await releaseExpired(tx, exams, [open_key], doer.at)
  const reopened = await reopenClock(tx, doer, {
    id,
    closed_at,
    seconds,
    unused: unusedSeconds(ended),
    reason,
    open_key,
  })
  // Somebody else was faster.
  if (!reopened) return 'NOT_CLOSED'
  const named = veil === 'veiled' ? await unveilReopened(tx, id) : reopened
  forgetExam(exams, id)
  await watchRound(tx, blueprint_id, doer.at)
  await returnLate(tx, { interview_id: id, ...doer, reason })
  await recordDeed(tx, doer, {
    ...{ action: 'reopened', object_kind: 'interview', object_id: id },
    detail: { seconds, reason },
  })
  await noteDue(tx, [id])
  await judgeConfirmations(tx, [id], doer.at)
  await queueTestEvents(tx, 'interview.reopened', [{ ...reopened, at: doer.at }])
  await noteChange(tx, id, doer.at)
  await countReopened(tx, ended)
  return named
}
