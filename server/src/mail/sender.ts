import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/schema.ts'
import { claimMail, dropMail, finishAttempt, type NotifyOfMailFailure, type Taken } from './queue.ts'
import type { Letter, Transport } from './transport.ts'

interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export interface SenderParts {
  db: Db
  now: () => number
  log: Log
  transport: Transport
  perMinute: number
  /** Writes the e-mail with current data; null if it should no longer be sent. */
  write: (mail: Taken) => Promise<Letter | null>
  notifyOfMailFailure: NotifyOfMailFailure
}

const LOOK_EVERY_MS = 1_000
/** After a failed check, this many are skipped, so that an outage of the database does not fill the log. */
const LOOKS_LEFT_OUT = 9
/** Leaves time to close the database before the whole stop is aborted (start.ts). */
const STOP_WITHIN_MS = 15_000
const WRITES = { tries: 5, apartMs: 2_000 }

/** After an e-mail was sent, this is retried until it is stored; otherwise the e-mail would be sent twice. */
async function retryUntilSaved(work: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      if (tried === WRITES.tries) throw error
      await pause(WRITES.apartMs)
    }
  }
}

/** The log has only the e-mail's id, because a server's reply may contain the candidate's address. */
async function sendClaimedMail(
  { db, now, log, transport, write, notifyOfMailFailure }: SenderParts,
  mail: Taken,
): Promise<void> {
  const letter = await write(mail)
  if (!letter) return dropMail(db, mail, now())
  const outcome = await transport.deliver(letter, mail.messageId, now())
  await retryUntilSaved(() => finishAttempt(db, mail, outcome, now(), notifyOfMailFailure))
  const line = { mail: mail.id, kind: mail.kind, tries: mail.tries }
  if (outcome.isSent) log.info(line, 'a mail was sent')
  else log.warn({ ...line, reason: outcome.code }, 'a mail was not taken')
}

export async function sendDue(parts: SenderParts, isOver: () => boolean = () => false): Promise<void> {
  while (!isOver()) {
    const mail = await claimMail(parts.db, parts.now(), parts.perMinute)
    if (!mail) return
    await sendClaimedMail(parts, mail)
  }
}

/** Runs on every node; the database decides which node sends an e-mail. `stop` waits for the one that is being sent. */
export function startSender(parts: SenderParts): () => Promise<void> {
  let isStopping = false
  let running: Promise<void> | null = null
  let leftOut = 0
  const look = () => {
    if (leftOut > 0) {
      leftOut -= 1
      return
    }
    running ??= sendDue(parts, () => isStopping)
      .catch((error: unknown) => {
        leftOut = LOOKS_LEFT_OUT
        parts.log.warn({ err: error }, 'mails have to wait')
      })
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  look()
  return async () => {
    isStopping = true
    clearInterval(timer)
    const patience = setTimeout(() => parts.transport.cut(), STOP_WITHIN_MS)
    await running
    clearTimeout(patience)
  }
}
