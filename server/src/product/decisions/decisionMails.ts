import { setTimeout as pause } from 'node:timers/promises'
import type {
  previewDecisionMails,
  sendDecisionMails as sendCall,
  cancelDecisionMails as takeBackCall,
} from '@assay/contract/decisions/decisionMails'
import type { ResponseOf } from '@assay/contract/endpoint'
import { isoOf } from '@assay/domain/isoTime'
import { announcesDecision, type DecisionKind } from '@assay/domain/mail/decisionKinds'
import { type Actor, recordAuditEntries } from '../../platform/db/audit.ts'
import type { Db, Queryable, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { RoundLimit } from '../../platform/http/caller/rounds.ts'
import { insertMails } from '../../platform/mail/queries.ts'
import { domainOf, newMail } from '../../platform/mail/queue.ts'
import { mailsOfBatch, recallMails } from '../../platform/mail/recallMails.ts'
import type { MailSettings } from '../../platform/settings/mailSettings.ts'
import type { InterviewRow } from '../attempts/states/interviewRow.ts'
import { findByCodes, rowsIn } from '../attempts/states/inView.ts'
import { findCompany } from '../company/findCompany.ts'
import { invitationMail } from '../invitations/invitationMail.ts'
import { findMailRecipients } from '../invitations/queries.ts'
import { alreadyMailed, areWithin, insertMailBatch, lockByCodes } from './queries.ts'

const MINUTE_MS = 60_000
/** The response waits up to four seconds for the e-mails, so that it can report how many were sent. */
const POLLING = { tries: 40, apartMs: 100 }

type Skip = ResponseOf<typeof sendCall>['skipped'][number]

async function splitRecipients(
  db: Queryable,
  codes: readonly string[],
  kind: DecisionKind,
  rows: readonly InterviewRow[],
) {
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const mailed = await alreadyMailed(
    db,
    kind,
    rows.map(({ id }) => id),
  )
  const skipReasonOf = (row: InterviewRow | undefined): Skip['reason'] | null => {
    if (!row) return 'INTERVIEW_NOT_FOUND'
    if (row.closed_at === null || !announcesDecision(kind, row.decision)) return 'NOT_DECIDED'
    return mailed.has(row.id) ? 'ALREADY_SENT' : null
  }
  const recipients = codes.map((code) => ({ code, row: byCode.get(code), reason: skipReasonOf(byCode.get(code)) }))
  return {
    chosen: recipients.flatMap(({ row, reason }) => (row && !reason ? [row] : [])),
    skipped: recipients.flatMap(({ code, reason }): Skip[] => (reason ? [{ code, reason }] : [])),
  }
}

interface DecisionMailRequest {
  codes: readonly string[]
  kind: DecisionKind
}

export async function previewMails(
  db: Queryable,
  { codes, kind, baseUrl }: DecisionMailRequest & { baseUrl: string },
): Promise<ResponseOf<typeof previewDecisionMails>> {
  const { chosen, skipped } = await splitRecipients(db, codes, kind, await findByCodes(db, 'decision_mails', codes))
  const ids = chosen.map(({ id }) => id)
  const rows = new Map(
    ids.length > 0 ? (await findMailRecipients(db, 'decision_mails', ids)).map((row) => [row.id, row]) : [],
  )
  const sender = { baseUrl, company: await findCompany(db) }
  const mails = chosen.flatMap(({ id, code, name, email }) => {
    const row = rows.get(id)
    if (!row) return []
    const { language, letter } = invitationMail(row, kind, sender)
    return [{ code, name, email, language, subject: letter.subject, text: letter.text }]
  })
  return { mails, skipped }
}

interface MailsToSend extends DecisionMailRequest {
  actor: Actor
  delayMinutes: number
  mail: MailSettings
}

async function queueEach(tx: Tx, { kind, actor, mail }: MailsToSend, rows: readonly InterviewRow[], sendsAt: number) {
  const batchId = await insertMailBatch(tx, actor.at)
  await insertMails(
    tx,
    rows.map(({ id }) => ({
      ...newMail(id, kind, actor.at, domainOf(mail.from)),
      ...{ next_at: sendsAt, sends_at: sendsAt, batch_id: batchId },
    })),
  )
  const auditEntry = { action: 'told', object_kind: 'interview', detail: { kind } } as const
  await recordAuditEntries(
    tx,
    actor,
    rows.map(({ id }) => ({ ...auditEntry, object_id: id })),
  )
  return batchId
}

/** A new decision waits for the lock of this transaction, and then withdraws the queued e-mail. */
export const queueDecisionMails = (db: Db, sending: MailsToSend): Promise<ResponseOf<typeof sendCall>> =>
  inTransaction(db, async (tx) => {
    const { codes, kind, actor, delayMinutes } = sending
    const { chosen, skipped } = await splitRecipients(tx, codes, kind, await lockByCodes(tx, 'decision_mails', codes))
    const sendsAt = actor.at + delayMinutes * MINUTE_MS
    const id = chosen.length > 0 ? await queueEach(tx, sending, chosen, sendsAt) : null
    return { id, sends_at: isoOf(sendsAt), queued: chosen.map(({ code }) => code), skipped }
  })

async function waitForMails(db: Queryable, id: number) {
  for (let tried = 1; ; tried += 1) {
    const mails = await mailsOfBatch(db, id)
    const isSending = mails.some(({ state }) => state === 'queued')
    if (!isSending || tried === POLLING.tries) return mails
    await pause(POLLING.apartMs)
  }
}

export async function cancelMailBatch(
  db: Db,
  { id, actor, rounds }: { id: number; actor: Actor; rounds: RoundLimit },
): Promise<ResponseOf<typeof takeBackCall> | 'DECISION_MAIL_NOT_FOUND'> {
  const queued = (await mailsOfBatch(db, id)).flatMap(({ interview_id }) => interview_id ?? [])
  if (queued.length === 0 || !(await areWithin(db, queued, rounds))) return 'DECISION_MAIL_NOT_FOUND'
  await inTransaction(db, async (tx) => {
    const recalledIds = await recallMails(tx, { batchId: id }, actor.at)
    const auditEntry = { action: 'not_told', object_kind: 'interview' } as const
    await recordAuditEntries(
      tx,
      actor,
      recalledIds.map((object_id) => ({ ...auditEntry, object_id })),
    )
  })
  const mails = await waitForMails(db, id)
  const ids = mails.flatMap(({ interview_id }) => interview_id ?? [])
  const codes = new Map(
    (ids.length > 0 ? await rowsIn(db, 'byCode').where('id', 'in', ids).execute() : []).map((row) => [
      row.id,
      row.code,
    ]),
  )
  const codesOf = (isWanted: (mail: (typeof mails)[number]) => boolean) =>
    mails.filter(isWanted).flatMap(({ interview_id }) => codes.get(interview_id ?? 0) ?? [])
  return {
    taken_back: codesOf(({ state, code }) => state === 'taken_back' && code !== 'MAYBE_SENT'),
    sent: codesOf(({ state, code }) => state === 'sent' || state === 'queued' || code === 'MAYBE_SENT'),
  }
}
