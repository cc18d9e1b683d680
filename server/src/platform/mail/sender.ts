import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../log.ts'
import { type Stop, startWorker } from '../db/repeat.ts'
import type { Db } from '../db/schema.ts'
import { type ClaimedMail, claimMail, dropMail, finishAttempt, type NotifyOfMailFailure } from './queue.ts'
import type { Letter, Transport } from './transport.ts'

export interface SenderParts {
  db: Db
  now: () => number
  log: Pick<Log, 'info' | 'warn'>
  transport: Transport
  perMinute: number
  /** `write` returns null if the e-mail should no longer be sent. */
  write: (mail: ClaimedMail) => Promise<Letter | null>
  notifyOfMailFailure: NotifyOfMailFailure
}

const POLL_INTERVAL_MS = 1_000
/**
 * Time limit in milliseconds for stopping the sender. After this limit, there is still time to close the database
 * before `main.ts` ends the process.
 */
const STOP_WITHIN_MS = 15_000
const WRITES = { tries: 5, apartMs: 2_000 }

/** Saving the result is retried, because a sent e-mail that stays in the queue would be sent twice. */
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

/** The log contains only the id of an e-mail, because the mail server's reply may contain the candidate's address. */
async function sendClaimedMail(
  { db, now, log, transport, write, notifyOfMailFailure }: SenderParts,
  mail: ClaimedMail,
): Promise<void> {
  const letter = await write(mail)
  if (!letter) return dropMail(db, mail, now())
  const outcome = await transport.deliver(letter, mail.messageId, now())
  await retryUntilSaved(() => finishAttempt(db, mail, outcome, now(), notifyOfMailFailure))
  const line = { mail: mail.id, kind: mail.kind, tries: mail.tries }
  if (outcome.isSent) log.info(line, 'an e-mail was sent')
  else log.warn({ ...line, reason: outcome.code }, 'an e-mail was rejected')
}

export async function sendDue(parts: SenderParts, isOver: () => boolean = () => false): Promise<void> {
  while (!isOver()) {
    const mail = await claimMail(parts.db, parts.now(), parts.perMinute)
    if (!mail) return
    await sendClaimedMail(parts, mail)
  }
}

/**
 * The sender runs on every node, and the database decides which node sends an e-mail. `stop` waits for the current
 * e-mail.
 */
export function startSender(parts: SenderParts): Stop {
  const stop = startWorker(parts.log, {
    everyMs: POLL_INTERVAL_MS,
    work: (isStopping) => sendDue(parts, isStopping),
    failure: 'sending e-mails failed and is retried',
    isAtOnce: true,
  })
  return async () => {
    const timer = setTimeout(() => parts.transport.cut(), STOP_WITHIN_MS)
    await stop()
    clearTimeout(timer)
  }
}
