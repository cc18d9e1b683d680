import type { InvitationKind } from '@assay/contract/invitations'
import type { DecisionKind } from '@assay/domain/mail/decisionKinds'
import type { Queryable, Tx } from '../db/schema.ts'
import { recordChanges } from '../feed/changes.ts'

type MailSelection = { batchId: number } | { interviewIds: readonly number[]; kinds: readonly DecisionKind[] }

/**
 * An e-mail that a node is sending now may still arrive, but is not retried. Marking a row waits for the node that uses
 * it.
 */
export async function recallMails(tx: Tx, which: MailSelection, now: number): Promise<number[]> {
  const marked = await tx
    .updateTable('mails')
    .set({ recalled_at: now })
    .where('state', 'in', ['queued', 'kept'])
    .where('recalled_at', 'is', null)
    .$call((query) =>
      'batchId' in which
        ? query.where('batch_id', '=', which.batchId)
        : query.where('interview_id', 'in', which.interviewIds).where('kind', 'in', which.kinds),
    )
    .returning(['id', 'interview_id'])
    .execute()
  if (marked.length === 0) return []
  await tx
    .updateTable('mails')
    .set({ state: 'taken_back', ended_at: now, code: null, detail: null })
    .where(
      'id',
      'in',
      marked.map(({ id }) => id),
    )
    .where('state', 'in', ['queued', 'kept'])
    .where('taken_by', 'is', null)
    .execute()
  const ids = marked.flatMap(({ interview_id }) => interview_id ?? [])
  await recordChanges(
    tx,
    ids.map((id) => ({ id, at: now })),
  )
  return ids
}

export const mailsOfBatch = (db: Queryable, batchId: number) =>
  db
    .selectFrom('mails')
    .select(['interview_id', 'state', 'code', 'taken_by'])
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute()

/** An attempt to send the invitation to the old address is ignored. The invitation is sent again immediately. */
export const queueAgain = (tx: Tx, interviewId: number, now: number) =>
  tx
    .updateTable('mails')
    .set({ taken_by: null, next_at: now })
    .where('interview_id', '=', interviewId)
    .where('kind', 'in', ['invitation', 'reminder'])
    .where('state', '=', 'queued')
    .where('taken_by', 'is not', null)
    .execute()

/** Deletes e-mails that were never tried. The newest remaining e-mail of this kind is then shown. */
export async function removeUntried(tx: Tx, interviewIds: readonly number[], kind: InvitationKind): Promise<number[]> {
  const removed = await tx
    .deleteFrom('mails')
    .where('interview_id', 'in', interviewIds)
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
    .where('tries', '=', 0)
    .where('closes_at', 'is', null)
    .returning('interview_id')
    .execute()
  return removed.flatMap(({ interview_id }) => interview_id ?? [])
}
