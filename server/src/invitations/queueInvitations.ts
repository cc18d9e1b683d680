import type { MailKind, SkipReason } from '@assay/contract/invitations'
import { type EntryState, entryStateAt } from '@assay/domain/round/entryWindow'
import { type Doer, recordDeeds } from '../db/audit.ts'
import type { Tx } from '../db/schema.ts'
import { domainOf, queueMails } from '../mail/queue.ts'
import type { MailSettings } from '../settings/mailSettings.ts'
import { findByCodes } from '../sitting/states/inPlace.ts'

const REASON: Partial<Record<EntryState, SkipReason>> = {
  started: 'ALREADY_STARTED',
  withdrawn: 'WITHDRAWN',
  expired: 'EXPIRED',
}

const DEED = { invitation: 'invited', reminder: 'reminded' } as const

interface Sending {
  kind: MailKind
  doer: Doer
  mail: MailSettings
}

/** Queues a mail for each of these interviews and signs for it, within the transaction that made or chose them. */
export async function queueInvitations(
  tx: Tx,
  interviewIds: readonly number[],
  { kind, doer, mail }: Sending,
): Promise<ReadonlySet<number>> {
  const queued = await queueMails(tx, { kind, interviewIds, at: doer.at, domain: domainOf(mail.from) })
  const deeds = [...queued].map((id) => ({ action: DEED[kind], object_kind: 'interview' as const, object_id: id }))
  await recordDeeds(tx, doer, deeds)
  return queued
}

/** The same for those that staff have chosen: a candidate who cannot be sent one is named with the reason. */
export async function sendChosen(tx: Tx, codes: readonly string[], sending: Sending) {
  const found = new Map((await findByCodes(tx, 'mails', codes)).map((row) => [row.code, row]))
  const chosen = codes.map((code) => {
    const row = found.get(code)
    const reason = row ? REASON[entryStateAt(row, sending.doer.at)] : ('INTERVIEW_NOT_FOUND' as const)
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
