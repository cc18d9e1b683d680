import type { InvitationKind, SkipReason } from '@assay/contract/invitations'
import { type EntryState, entryStateAt } from '@assay/domain/round/entryWindow'
import { type Actor, recordAuditEntries } from '../../platform/db/audit.ts'
import type { Tx } from '../../platform/db/schema.ts'
import { recordChanges } from '../../platform/feed/changes.ts'
import { domainOf, queueMails } from '../../platform/mail/queue.ts'
import { removeUntried } from '../../platform/mail/recallMails.ts'
import type { MailSettings } from '../../platform/settings/mailSettings.ts'
import { findByCodes } from '../attempts/states/inView.ts'

const SKIP_REASONS: Partial<Record<EntryState, SkipReason>> = {
  started: 'ALREADY_STARTED',
  withdrawn: 'WITHDRAWN',
  expired: 'EXPIRED',
}

const AUDIT_ACTIONS = { invitation: 'invited', reminder: 'reminded' } as const

interface InvitationRequest {
  kind: InvitationKind
  actor: Actor
  mail: MailSettings
  delay_seconds?: number
}

export async function queueInvitations(
  tx: Tx,
  interviewIds: readonly number[],
  { kind, actor, mail, delay_seconds = 0 }: InvitationRequest,
): Promise<ReadonlySet<number>> {
  const sendsAt = actor.at + delay_seconds * 1000
  const queued = await queueMails(tx, { kind, interviewIds, at: actor.at, sendsAt, domain: domainOf(mail.from) })
  const auditEntries = [...queued].map((id) => ({
    action: AUDIT_ACTIONS[kind],
    object_kind: 'interview' as const,
    object_id: id,
  }))
  await recordAuditEntries(tx, actor, auditEntries)
  return queued
}

export async function sendSelectedMails(
  tx: Tx,
  { codes, ...sending }: InvitationRequest & { codes: readonly string[] },
) {
  const found = new Map((await findByCodes(tx, 'mails', codes)).map((row) => [row.code, row]))
  const chosen = codes.map((code) => {
    const row = found.get(code)
    const reason = row ? SKIP_REASONS[entryStateAt(row, sending.actor.at)] : ('INTERVIEW_NOT_FOUND' as const)
    return { code, id: row?.id ?? 0, reason }
  })
  const ids = chosen.filter(({ reason }) => !reason).map(({ id }) => id)
  const queued = await queueInvitations(tx, ids, sending)
  return {
    queued: chosen.filter(({ id }) => queued.has(id)).map(({ code }) => code),
    skipped: chosen
      .filter(({ id }) => !queued.has(id))
      .map(({ code, reason = 'ALREADY_QUEUED' as const }) => ({ code, reason })),
  }
}

export async function recallSelectedMails(
  tx: Tx,
  { codes, kind }: { codes: readonly string[]; kind: InvitationKind },
  actor: Actor,
) {
  const found = await findByCodes(tx, 'mails', codes)
  const ids = found.map(({ id }) => id)
  const removed = new Set(ids.length > 0 ? await removeUntried(tx, ids, kind) : [])
  await recordChanges(
    tx,
    [...removed].map((id) => ({ id, at: actor.at })),
  )
  const auditEntry = { action: 'not_told', object_kind: 'interview', detail: { kind } } as const
  await recordAuditEntries(
    tx,
    actor,
    [...removed].map((object_id) => ({ ...auditEntry, object_id })),
  )
  return found.filter(({ id }) => removed.has(id)).map(({ code }) => code)
}
