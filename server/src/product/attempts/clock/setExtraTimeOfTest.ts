import type { NewExtraTime } from '@assay/contract/attempts/extraTime'
import { extraSeconds } from '@assay/domain/exam/testClock'
import { type Actor, recordAuditEntry } from '../../../platform/db/audit.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { type AttemptCache, evictAttempt } from '../attemptCache.ts'
import type { InterviewRow } from '../states/interviewRow.ts'
import { setExtraTimeOfClock } from './clocks.ts'

export interface SetExtraTimeRequest {
  actor: Actor
  attemptCache: AttemptCache
  interview: Pick<InterviewRow, 'id' | 'max_time'>
  wanted: NewExtraTime
}

export async function setExtraTimeOfTest(tx: Tx, { actor, attemptCache, interview, wanted }: SetExtraTimeRequest) {
  const { id, max_time } = interview
  const extra = { id, percent: wanted.percent ?? null, seconds: extraSeconds(max_time, wanted) }
  const row = await setExtraTimeOfClock(tx, actor, extra)
  if (!row) return undefined
  evictAttempt(attemptCache, id)
  await recordAuditEntry(tx, actor, {
    action: 'accommodated',
    object_kind: 'interview',
    object_id: id,
    detail: { ...wanted },
  })
  return row
}
