import { randomUUID } from 'node:crypto'
import { isDecisionKind } from '@assay/domain/mail/decisionKinds'
import { nextTryAt, RATE_MS } from '@assay/domain/mail/retries'
import { takeLock } from '../db/lock.ts'
import type { Db, Queryable, Schema, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordChange } from '../feed/changes.ts'
import type { Outcome } from './outcome.ts'
import {
  countTries,
  countTryUntil,
  deleteOldTries,
  insertMails,
  insertTry,
  isSendingPaused,
  nextDue,
  removeTry,
  updateLockedMail,
  updateQueuedMail,
} from './queries.ts'

export type MailKind = Schema['mails']['kind']

export const TRY_MS = 75_000
/**
 * After this time in milliseconds, the sending node is treated as crashed, and another node may send the e-mail. No
 * attempt takes longer.
 */
const CLAIM_TIMEOUT_MS = 100_000

/** Nodes take the lock `mail` before they send an e-mail, so that the rate limit applies to all nodes together. */
const MAIL = 'mail'

export interface ClaimedMail {
  id: number
  interviewId: number | null
  kind: MailKind
  messageId: string
  takenBy: string
  tries: number
  firstTriedAt: number
}

interface NewMails {
  kind: MailKind
  interviewIds: readonly number[]
  at: number
  sendsAt?: number
  domain: string
}

export const domainOf = ({ address }: { address: string }): string => address.slice(address.lastIndexOf('@') + 1)

/** `queueMails` returns only interviews with an e-mail that this call has queued. */
export async function queueMails(
  tx: Tx,
  { kind, interviewIds, at, sendsAt = at, domain }: NewMails,
): Promise<ReadonlySet<number>> {
  if (interviewIds.length === 0) return new Set()
  // Every node writes rows of e-mails in the same order, to prevent deadlocks.
  const rows = interviewIds
    .toSorted((one, other) => one - other)
    .map((id) => ({
      ...newMail(id, kind, at, domain),
      ...(sendsAt > at && { next_at: sendsAt, sends_at: sendsAt }),
    }))
  const queued = (await insertMails(tx, rows)).flatMap(({ interview_id }) => interview_id ?? [])
  return new Set(queued)
}

export const newMail = (interview_id: number | null, kind: MailKind, at: number, domain: string) => ({
  interview_id,
  kind,
  queued_at: at,
  next_at: at,
  tries: 0,
  message_id: `<${randomUUID()}@${domain}>`,
  state: 'queued' as const,
})

/** `readyMail` runs first without the lock, which is cheap, and again with the lock. */
async function readyMail(db: Queryable, now: number, perMinute: number) {
  const due = await nextDue(db, now)
  if (!due || (await countTries(db, now)) >= perMinute || (await isSendingPaused(db, now))) return null
  return due
}

/**
 * The e-mail was recalled while a node was sending it, and the node never reported the result. So the e-mail may have
 * been sent.
 */
const maybeSentState = (now: number) =>
  ({ state: 'taken_back', ended_at: now, code: 'MAYBE_SENT', detail: '', taken_by: null }) as const

const discardedState = (kind: MailKind, now: number) =>
  isDecisionKind(kind)
    ? ({ state: 'taken_back', ended_at: now, code: null, detail: null, taken_by: null } as const)
    : ({ state: 'failed', ended_at: now, code: 'NO_LONGER_OPEN', detail: '', taken_by: null } as const)

export async function claimMail(db: Db, now: number, perMinute: number): Promise<ClaimedMail | null> {
  for (;;) {
    // If no e-mail is due, which is usual, no transaction starts, because taking the lock would write to the database.
    if (!(await readyMail(db, now, perMinute))) return null
    const taken = await inTransaction(db, (tx) => claimDueMail(tx, now, perMinute))
    if (taken !== 'gone') return taken
  }
}

/** The result is `gone` if the e-mail was recalled or deleted before this function could mark it. */
async function claimDueMail(tx: Tx, now: number, perMinute: number): Promise<ClaimedMail | null | 'gone'> {
  await takeLock(tx, MAIL)
  const due = await readyMail(tx, now, perMinute)
  if (!due) return null
  const takenBy = randomUUID()
  const [tries, firstTriedAt] = [due.tries + 1, due.first_tried_at ?? now]
  const before = await updateQueuedMail(tx, due.id, {
    taken_by: takenBy,
    tries,
    first_tried_at: firstTriedAt,
    tried_at: now,
    next_at: now + CLAIM_TIMEOUT_MS,
  })
  if (!before) return 'gone'
  if (before.recalled_at !== null) {
    await updateQueuedMail(tx, due.id, maybeSentState(now))
    return 'gone'
  }
  await deleteOldTries(tx, now)
  // Until the end of the attempt is reported, the rate limit assumes that the attempt takes the longest possible time.
  await insertTry(tx, { taken_by: takenBy, counts_until: now + TRY_MS + RATE_MS })
  const { id, interview_id: interviewId, kind, message_id: messageId } = due
  return { id, interviewId, kind, messageId, takenBy, tries, firstTriedAt }
}

function rowAfter({ tries, firstTriedAt }: ClaimedMail, outcome: Outcome, now: number) {
  if (outcome.isSent) return { state: 'sent' as const, ended_at: now, code: null, detail: null }
  const { code, detail } = outcome
  if (code === 'REFUSED') return { state: 'failed' as const, ended_at: now, code, detail }
  const next = nextTryAt(tries, firstTriedAt, now)
  if (next === null) return { state: 'failed' as const, ended_at: now, code: 'GAVE_UP' as const, detail }
  return { next_at: next, code, detail }
}

export type NotifyOfMailFailure = (
  tx: Tx,
  mail: ClaimedMail,
  reason: 'REFUSED' | 'GAVE_UP',
  now: number,
) => Promise<void>

/** The state of the newest e-mail is part of the interview, so the interview counts as changed. */
async function change(tx: Tx, mail: ClaimedMail, values: Parameters<typeof updateLockedMail>[2], now: number) {
  const changed = await updateLockedMail(tx, mail, { ...values, taken_by: null })
  // If the interview was deleted, its e-mail was deleted too, so no change is recorded.
  if (changed && changed.interview_id !== null) await recordChange(tx, changed.interview_id, now)
  return changed
}

/** The rate limit for e-mails uses the time at which an attempt ended. */
export const finishAttempt = (
  db: Db,
  mail: ClaimedMail,
  outcome: Outcome,
  now: number,
  notifyOfFailure: NotifyOfMailFailure,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const after = rowAfter(mail, outcome, now)
    const updatedMail = await change(tx, mail, after, now)
    // If the e-mail was recalled during the attempt and was not sent, it is not retried.
    if (updatedMail?.state === 'queued' && updatedMail.recalled_at !== null)
      await updateQueuedMail(tx, mail.id, discardedState(mail.kind, now))
    // If this node has lost the lock, another node tries again, so the e-mail has not failed yet.
    if (updatedMail && 'state' in after && after.state === 'failed') await notifyOfFailure(tx, mail, after.code, now)
    await countTryUntil(tx, mail.takenBy, now + RATE_MS)
  })

/** A discarded e-mail does not count as an attempt for the rate limit. */
export const dropMail = (db: Db, mail: ClaimedMail, now: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await change(tx, mail, discardedState(mail.kind, now), now)
    await removeTry(tx, mail.takenBy)
  })
