import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/schema.ts'
import { dropMail, finishAttempt, type Taken, type TellOfFailure, takeMail } from './queue.ts'
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
  /** Writes a mail as things stand when it goes out; null when it should no longer go. */
  write: (mail: Taken) => Promise<Letter | null>
  tellOfFailure: TellOfFailure
}

const LOOK_EVERY_MS = 1_000
/** So many looks are left out after one that failed: a database that is away fills no log. */
const LOOKS_LEFT_OUT = 9
/** Leaves time for the database to be closed, before the whole stop is cut short (start.ts). */
const STOP_WITHIN_MS = 15_000
const WRITES = { tries: 5, apartMs: 2_000 }

/** A mail went out: that this is known matters more than anything, else it goes out again. */
async function surely(work: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      if (tried === WRITES.tries) throw error
      await pause(WRITES.apartMs)
    }
  }
}

/** The log names a mail by its number: a server's words may hold the candidate's address. */
async function sendTaken({ db, now, log, transport, write, tellOfFailure }: SenderParts, mail: Taken): Promise<void> {
  const letter = await write(mail)
  if (!letter) return dropMail(db, mail, now())
  const outcome = await transport.deliver(letter, mail.messageId, now())
  await surely(() => finishAttempt(db, mail, outcome, now(), tellOfFailure))
  const line = { mail: mail.id, kind: mail.kind, tries: mail.tries }
  if (outcome.isSent) log.info(line, 'a mail was sent')
  else log.warn({ ...line, reason: outcome.code }, 'a mail was not taken')
}

/** Sends what is due, one after the other, until nothing is or `isOver`. */
export async function sendDue(parts: SenderParts, isOver: () => boolean = () => false): Promise<void> {
  while (!isOver()) {
    const mail = await takeMail(parts.db, parts.now(), parts.perMinute)
    if (!mail) return
    await sendTaken(parts, mail)
  }
}

/** Sends whatever waits, on every node: who takes a mail is settled in the database. `stop` waits for the one in hand. */
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
