import type { SkipReason } from '@assay/contract/invitations'
import { type EntryWindow, isBackwards, windowFault } from '@assay/domain/round/entryWindow'
import { type Actor, recordAuditEntry } from '../../platform/db/audit.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { recordChange } from '../../platform/feed/changes.ts'
import { refuseField } from '../../platform/http/refusal.ts'
import type { AttemptCache } from '../attempts/attemptCache.ts'
import { type Entry, openKeyAfterChange } from '../attempts/openKeys.ts'
import { trackOpenRound } from '../attempts/openRounds.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { findByCodes, hidingValuesOf } from '../attempts/states/inView.ts'
import { queueChangedEvent } from '../attempts/webhooks/statusEvents.ts'
import { setEntryWindow } from '../interviews/queries.ts'
import { updateStateCounts } from '../interviews/updateStateCounts.ts'
import { BANK_LOCK } from '../labels/bank.ts'

interface WindowChange {
  codes: readonly string[]
  opens_at?: number | null | undefined
  closes_at?: number | null | undefined
  keep?: keyof EntryWindow | undefined
  is_withdrawn?: boolean | undefined
}

interface WindowRequest {
  actor: Actor
  attemptCache: AttemptCache
  wanted: WindowChange
}

function entryAfter(row: InterviewRow, { opens_at, closes_at, is_withdrawn }: WindowChange, now: number): Entry {
  const withdrawn = is_withdrawn ? (row.withdrawn_at ?? now) : null
  return {
    opens_at: opens_at === undefined ? row.opens_at : opens_at,
    closes_at: closes_at === undefined ? row.closes_at : closes_at,
    withdrawn_at: is_withdrawn === undefined ? row.withdrawn_at : withdrawn,
  }
}

const isSameEntry = (row: InterviewRow, { opens_at, closes_at, withdrawn_at }: Entry): boolean =>
  row.opens_at === opens_at && row.closes_at === closes_at && row.withdrawn_at === withdrawn_at

async function changeOne(
  tx: Tx,
  { actor, attemptCache, wanted }: WindowRequest,
  row: InterviewRow,
): Promise<SkipReason | null> {
  if (row.started_at !== null) return 'ALREADY_STARTED'
  const entry = entryAfter(row, wanted, actor.at)
  if (wanted.keep && isBackwards(entry)) return 'WINDOW_BACKWARDS'
  const open_key = await openKeyAfterChange(tx, attemptCache, { row, entry, now: actor.at })
  if (open_key === 'ALREADY_INVITED') return open_key
  const after = await setEntryWindow(tx, row.id, { ...entry, open_key }, isSameEntry(row, entry) ? null : actor.at)
  if (!after) return 'ALREADY_STARTED'
  if (open_key !== null) await trackOpenRound(tx, row.blueprint_id, actor.at)
  await updateStateCounts(tx, attemptCache, [{ before: { ...after, ...hidingValuesOf(row) }, after }])
  await recordChange(tx, row.id, actor.at)
  await queueChangedEvent(tx, after, actor.at)
  const { codes: _, ...detail } = wanted
  await recordAuditEntry(tx, actor, { action: 'changed', object_kind: 'interview', object_id: row.id, detail })
  return null
}

/**
 * If the candidate starts at the same time, the window is changed before the start or not at all. If the same e-mail
 * address already has an open test, this change is skipped.
 */
export async function changeWindows(db: Db, changing: WindowRequest) {
  const { actor, wanted } = changing
  const { codes, opens_at = null, closes_at = null } = wanted
  const fault = windowFault({ opens_at, closes_at }, actor.at)
  if (fault) refuseField('closes_at', fault)

  return inTransaction(db, async (tx) => {
    await takeLock(tx, BANK_LOCK)
    const reasons = new Map<string, SkipReason | null>()
    // Starting a test locks rows in the same order, which prevents deadlocks.
    const rows = (await findByCodes(tx, 'byCode', codes)).sort((one, other) => one.id - other.id)
    for (const row of rows) reasons.set(row.code, await changeOne(tx, changing, row))
    const reasonOf = (code: string) => (reasons.has(code) ? (reasons.get(code) ?? null) : 'INTERVIEW_NOT_FOUND')
    return {
      changed: codes.filter((code) => reasonOf(code) === null),
      skipped: codes.flatMap((code) => {
        const reason = reasonOf(code)
        return reason ? [{ code, reason }] : []
      }),
    }
  })
}
