import type { correction } from '@assay/contract/invitations/correct'
import { entryStateAt } from '@assay/domain/round/entryWindow'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import { type Actor, recordAuditEntry } from '../../platform/db/audit.ts'
import { takeLock } from '../../platform/db/lock.ts'
import { isSqlite } from '../../platform/db/rowsAsTable.ts'
import type { Db, Schema, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { recordChange } from '../../platform/feed/changes.ts'
import { queueAgain } from '../../platform/mail/recallMails.ts'
import type { MailSettings } from '../../platform/settings/mailSettings.ts'
import { renameInterviews } from '../attempts/anonymity/rename.ts'
import { type AttemptCache, evictAttempt } from '../attempts/attemptCache.ts'
import { openKeyOf, releaseExpiredOpenKeys } from '../attempts/openKeys.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { findByCode, interviewsIn, rowsIn } from '../attempts/states/inView.ts'
import { queueChangedEvent } from '../attempts/webhooks/statusEvents.ts'
import { readMetadata, storedMetadata } from '../interviews/metadata.ts'
import { BANK_LOCK } from '../labels/bank.ts'
import { queueInvitations } from './queueInvitations.ts'

export interface CorrectionRequest {
  actor: Actor
  attemptCache: AttemptCache
  code: string
  wanted: z.output<typeof correction>
  mail: MailSettings | null
}

type Changes = Pick<Updateable<Schema['interviews']>, 'name' | 'email' | 'external_id' | 'metadata' | 'open_key'>

type Refused = 'VEILED' | 'INTERVIEW_NOT_FOUND' | 'INTERVIEW_IN_PROGRESS' | 'MAIL_NOT_SET_UP'

/** If the candidate starts at the same time, the start comes first, or it needs the new e-mail address. */
async function lockInterviewByCode(tx: Tx, code: string): Promise<InterviewRow | undefined> {
  const found = await findByCode(tx, 'byCode', code)
  if (!found || isSqlite(tx)) return found
  return rowsIn(tx, 'byCode').where('id', '=', found.id).forUpdate().executeTakeFirst()
}

const storedMetadataText = async (tx: Tx, id: number): Promise<string | null> =>
  (await interviewsIn(tx, 'all').select('metadata').where('id', '=', id).executeTakeFirstOrThrow()).metadata

/** The metadata are sorted, because another order is not a change. */
const sortedMembers = (noted: object) =>
  JSON.stringify(Object.entries(noted).toSorted(([one], [other]) => (one < other ? -1 : 1)))

async function changesOf(
  tx: Tx,
  row: InterviewRow,
  { name, email, external_id, metadata }: CorrectionRequest['wanted'],
) {
  const changes: Changes = {}
  if (name !== undefined && name !== row.name) changes.name = name
  if (email !== undefined && email !== row.email) changes.email = email
  if (external_id !== undefined && external_id !== row.external_id) changes.external_id = external_id
  if (
    metadata !== undefined &&
    sortedMembers(metadata) !== sortedMembers(readMetadata(await storedMetadataText(tx, row.id)))
  )
    changes.metadata = storedMetadata(metadata)
  return changes
}

/** If another interview already has the new open key, the unique index of `open_key` rejects the change. */
async function keyFor(tx: Tx, { attemptCache, actor }: CorrectionRequest, row: InterviewRow, email: string) {
  if (row.blueprint_id === null || row.open_key === null) return row.open_key
  const key = openKeyOf(row.blueprint_id, email)
  await releaseExpiredOpenKeys(tx, attemptCache, [key], actor.at)
  return key
}

const updateInterviewRow = (tx: Tx, id: number, values: Changes) =>
  tx.updateTable('interviews').set(values).where('id', '=', id).execute()

async function saveCorrection(tx: Tx, correcting: CorrectionRequest, row: InterviewRow, changes: Changes) {
  const { actor, attemptCache } = correcting
  const fields = Object.keys(changes)
  const { name = row.name, email = row.email, ...others } = changes
  const isNamedAnew = changes.name !== undefined || changes.email !== undefined
  if (changes.email !== undefined) others.open_key = await keyFor(tx, correcting, row, email)
  if (Object.keys(others).length > 0) await updateInterviewRow(tx, row.id, others)
  if (changes.email !== undefined) await queueAgain(tx, row.id, actor.at)
  if (isNamedAnew) await renameInterviews(tx, [{ id: row.id, name, email }])
  const after = await rowsIn(tx, 'all').where('id', '=', row.id).executeTakeFirstOrThrow()
  evictAttempt(attemptCache, row.id)
  await recordAuditEntry(tx, actor, {
    action: 'changed',
    object_kind: 'interview',
    object_id: row.id,
    detail: { fields },
  })
  await recordChange(tx, row.id, actor.at)
  await queueChangedEvent(tx, after, actor.at)
  return after
}

/**
 * The old name and e-mail address are not stored. If the new address already has an open interview, a unique index
 * rejects the correction.
 */
export const correctInterviewData = (db: Db, correcting: CorrectionRequest): Promise<InterviewRow | Refused> =>
  inTransaction(db, async (tx) => {
    const { actor, code, wanted, mail } = correcting
    await takeLock(tx, BANK_LOCK)
    const row = await lockInterviewByCode(tx, code)
    if (!row) return 'INTERVIEW_NOT_FOUND'
    if (row.veil === 'veiled') return 'VEILED'
    const changes = await changesOf(tx, row, wanted)
    const isRunning = row.started_at !== null && row.closed_at === null
    if (changes.email !== undefined && isRunning) return 'INTERVIEW_IN_PROGRESS'
    const entry = entryStateAt(row, actor.at)
    const isInvited = wanted.invite === true && (entry === 'open' || entry === 'waiting')
    if (isInvited && !mail) return 'MAIL_NOT_SET_UP'
    const after = Object.keys(changes).length > 0 ? await saveCorrection(tx, correcting, row, changes) : row
    if (isInvited && mail) await queueInvitations(tx, [row.id], { kind: 'invitation', actor, mail })
    return after
  })
