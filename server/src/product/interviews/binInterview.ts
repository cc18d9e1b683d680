import { stageOf, statusOf } from '@assay/domain/exam/stage'
import { type Actor, recordAuditEntry } from '../../platform/db/audit.ts'
import { putInBin } from '../../platform/db/bin.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { recordChange, recordRestoredInterview } from '../../platform/feed/changes.ts'
import type { AttemptCache } from '../attempts/attemptCache.ts'
import { openKeyAfterChange } from '../attempts/openKeys.ts'
import { trackOpenRound } from '../attempts/openRounds.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { isIncluded } from '../attempts/states/inView.ts'
import { confirmationsOf } from '../attempts/verification/newest.ts'
import { publishInterviewEvents } from '../attempts/webhooks/publishInterviewEvents.ts'
import { eventSubject } from '../attempts/webhooks/statusEvents.ts'
import { hideUnlessRunning, pauseMails, resumeMails, unhideInterview } from './queries.ts'
import { updateStateCounts } from './updateStateCounts.ts'

interface ActionContext {
  attemptCache: AttemptCache
  /** The audit entry stays after the interview is deleted, so the entry has the id of the interview and no name. */
  actor: Actor
}

type InterviewId = Pick<InterviewRow, 'id'>

async function hideInterview(tx: Tx, { attemptCache, actor }: ActionContext, { id }: InterviewId): Promise<boolean> {
  const after = await hideUnlessRunning(tx, id, actor.at)
  if (!after) return false
  const before = { ...after, deleted_at: null }
  await pauseMails(tx, id)
  const data = { interview_status: statusOf(stageOf(before)), reason: 'deleted' }
  const event = { type: 'interview.deleted' as const, ...eventSubject(before), at: actor.at, data }
  await publishInterviewEvents(tx, isIncluded('events', before) ? [event] : [])
  await recordAuditEntry(tx, actor, { action: 'deleted', object_kind: 'interview', object_id: id })
  await updateStateCounts(tx, attemptCache, [{ before, after }])
  if (after.confirms !== null) await recordChange(tx, after.confirms, actor.at)
  return true
}

/** Call `lockDeletions` first. If the result is false because a test is running, roll back. */
export async function binInterview(tx: Tx, parts: ActionContext, { id }: InterviewId): Promise<boolean> {
  for (const { id: own, deleted_at } of await confirmationsOf(tx, [id]))
    if (deleted_at === null && !(await hideInterview(tx, parts, { id: own }))) return false
  if (!(await hideInterview(tx, parts, { id }))) return false
  await putInBin(tx, parts.actor, { interview_id: id })
  return true
}

/** The bin does not list a verification test separately if it was deleted together with its first test. */
const deletedVerificationTests = async (tx: Tx, id: number): Promise<InterviewRow[]> => {
  const own = (await confirmationsOf(tx, [id])).filter(({ deleted_at }) => deleted_at !== null)
  const rows =
    own.length > 0
      ? await tx
          .selectFrom('bin')
          .select('interview_id')
          .where(
            'interview_id',
            'in',
            own.map((row) => row.id),
          )
          .execute()
      : []
  const separatelyBinned = new Set(rows.map(({ interview_id }) => interview_id))
  return own.filter((row) => !separatelyBinned.has(row.id))
}

export async function restoreBinnedInterview(
  tx: Tx,
  parts: ActionContext,
  row: InterviewRow,
): Promise<'ALREADY_INVITED' | null> {
  const fault = await restoreOne(tx, parts, row)
  if (fault) return fault
  for (const own of await deletedVerificationTests(tx, row.id)) await restoreOne(tx, parts, own)
  return null
}

/**
 * Call `lockDeletions` first, and then take the lock of the question bank. A restore is rejected if another interview
 * now has the same `open_key`.
 */
async function restoreOne(
  tx: Tx,
  { attemptCache, actor }: ActionContext,
  row: InterviewRow,
): Promise<'ALREADY_INVITED' | null> {
  const key =
    row.started_at === null ? await openKeyAfterChange(tx, attemptCache, { row, entry: row, now: actor.at }) : null
  if (key === 'ALREADY_INVITED') return key
  const after = await unhideInterview(tx, row.id, key)
  if (!after) throw new Error('The interview could not be found after it was restored')
  const { id } = after
  if (key !== null) await trackOpenRound(tx, after.blueprint_id, actor.at)
  await resumeMails(tx, id)
  const interview_status = statusOf(stageOf(after))
  const event = {
    type: 'interview.restored' as const,
    ...eventSubject(after),
    at: actor.at,
    data: { interview_status },
  }
  await recordRestoredInterview(tx, id)
  await publishInterviewEvents(tx, isIncluded('events', after) ? [event] : [])
  await recordAuditEntry(tx, actor, { action: 'restored', object_kind: 'interview', object_id: id })
  await updateStateCounts(tx, attemptCache, [{ before: { ...after, deleted_at: row.deleted_at }, after }])
  if (after.confirms !== null) await recordChange(tx, after.confirms, actor.at)
  return null
}
