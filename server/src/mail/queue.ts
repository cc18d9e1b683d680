import { randomUUID } from 'node:crypto'
import { isDecisionKind } from '@assay/domain/mail/decisionKinds'
import { nextTryAt, RATE_MS } from '@assay/domain/mail/retries'
import type { Db, Queryable, Schema, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { takeTurn } from '../db/turn.ts'
import { noteChange } from '../feed/changes.ts'
import type { Outcome } from './outcome.ts'
import {
  changeTaken,
  changeWaiting,
  countTries,
  countTryUntil,
  forgetOldTries,
  forgetTry,
  insertMails,
  insertTry,
  isHeld,
  nextDue,
} from './queries.ts'

export type MailKind = Schema['mails']['kind']

/** One try takes no longer than this in all. */
export const TRY_MS = 75_000
/** After this a mail that a node has not given back is anybody's again: the node is gone. Never before the try has ended. */
const GIVEN_UP_MS = 100_000

/** The turn under which mails are taken: it holds the rate for all nodes. */
const MAIL = 'mail'

/** A mail in the hands of this node. */
export interface Taken {
  id: number
  interviewId: number | null
  kind: MailKind
  messageId: string
  takenBy: string
  tries: number
  firstTriedAt: number
}

interface Wanted {
  kind: MailKind
  interviewIds: readonly number[]
  at: number
  /** Before this moment none goes out. */
  sendsAt?: number
  /** Stands behind the Message-ID, see `domainOf`. */
  domain: string
}

/** The host of a sender's address. */
export const domainOf = ({ address }: { address: string }): string => address.slice(address.lastIndexOf('@') + 1)

/** Queues a mail for each, stored with whatever else the transaction stores; tells for whom one was queued that had none waiting. */
export async function queueMails(
  tx: Tx,
  { kind, interviewIds, at, sendsAt = at, domain }: Wanted,
): Promise<ReadonlySet<number>> {
  if (interviewIds.length === 0) return new Set()
  // In an order that is the same on every node, so that no two of them wait for each other in a ring.
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

/** What may be tried at this moment, if anything; looked at before a turn is taken, and again within it. */
async function readyMail(db: Queryable, now: number, perMinute: number) {
  const due = await nextDue(db, now)
  if (!due || (await countTries(db, now)) >= perMinute || (await isHeld(db, now))) return null
  return due
}

/** What was taken back while a node had it in hand that never said what came of it: nobody knows whether it went out. */
const lostInHand = (now: number) =>
  ({ state: 'taken_back', ended_at: now, code: 'MAYBE_SENT', detail: '', taken_by: null }) as const

/** What is done with a mail that should not go any more. */
const dropped = (kind: MailKind, now: number) =>
  isDecisionKind(kind)
    ? ({ state: 'taken_back', ended_at: now, code: null, detail: null, taken_by: null } as const)
    : ({ state: 'failed', ended_at: now, code: 'NO_LONGER_OPEN', detail: '', taken_by: null } as const)

/** Takes the next mail, in one short transaction; nobody else gets it while it is in hand. */
export async function takeMail(db: Db, now: number, perMinute: number): Promise<Taken | null> {
  for (;;) {
    // Most of the time there is nothing to do, and looking writes nothing.
    if (!(await readyMail(db, now, perMinute))) return null
    const taken = await inTransaction(db, (tx) => tryToTake(tx, now, perMinute))
    if (taken !== 'gone') return taken
  }
}

/** The next mail; `gone` is one that was taken back or deleted at this moment. */
async function tryToTake(tx: Tx, now: number, perMinute: number): Promise<Taken | null | 'gone'> {
  await takeTurn(tx, MAIL)
  const due = await readyMail(tx, now, perMinute)
  if (!due) return null
  const takenBy = randomUUID()
  const [tries, firstTriedAt] = [due.tries + 1, due.first_tried_at ?? now]
  const before = await changeWaiting(tx, due.id, {
    taken_by: takenBy,
    tries,
    first_tried_at: firstTriedAt,
    tried_at: now,
    next_at: now + GIVEN_UP_MS,
  })
  if (!before) return 'gone'
  if (before.recalled_at !== null) {
    await changeWaiting(tx, due.id, lostInHand(now))
    return 'gone'
  }
  await forgetOldTries(tx, now)
  // Until its end is known it counts as if it took as long as it may.
  await insertTry(tx, { taken_by: takenBy, counts_until: now + TRY_MS + RATE_MS })
  const { id, interview_id: interviewId, kind, message_id: messageId } = due
  return { id, interviewId, kind, messageId, takenBy, tries, firstTriedAt }
}

function rowAfter({ tries, firstTriedAt }: Taken, outcome: Outcome, now: number) {
  if (outcome.isSent) return { state: 'sent' as const, ended_at: now, code: null, detail: null }
  const { code, detail } = outcome
  if (code === 'REFUSED') return { state: 'failed' as const, ended_at: now, code, detail }
  const next = nextTryAt(tries, firstTriedAt, now)
  if (next === null) return { state: 'failed' as const, ended_at: now, code: 'GAVE_UP' as const, detail }
  return { next_at: next, code, detail }
}

/** Hears of a mail that nobody will try again, within what writes that down. */
export type TellOfFailure = (tx: Tx, mail: Taken, reason: 'REFUSED' | 'GAVE_UP', now: number) => Promise<void>

/** How its newest mail stands is told of an interview. */
async function change(tx: Tx, mail: Taken, values: Parameters<typeof changeTaken>[2], now: number) {
  const changed = await changeTaken(tx, mail, { ...values, taken_by: null })
  // One that was deleted meanwhile took its mail along.
  if (changed && changed.interview_id !== null) await noteChange(tx, changed.interview_id, now)
  return changed
}

/** Writes what came of a try; one that counts from its end against the rate. */
export const finishAttempt = (db: Db, mail: Taken, outcome: Outcome, now: number, tell: TellOfFailure): Promise<void> =>
  inTransaction(db, async (tx) => {
    const after = rowAfter(mail, outcome, now)
    const written = await change(tx, mail, after, now)
    // Taken back while it was in hand: what did not go out now never will.
    if (written?.state === 'queued' && written.recalled_at !== null)
      await changeWaiting(tx, mail.id, dropped(mail.kind, now))
    // What this node no longer has is tried again, so nothing has failed.
    if (written && 'state' in after && after.state === 'failed') await tell(tx, mail, after.code, now)
    await countTryUntil(tx, mail.takenBy, now + RATE_MS)
  })

/** What nobody should get any more is not sent, and was no try. */
export const dropMail = (db: Db, mail: Taken, now: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await change(tx, mail, dropped(mail.kind, now), now)
    await forgetTry(tx, mail.takenBy)
  })
