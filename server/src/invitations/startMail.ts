import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { TRY_MS } from '../mail/queue.ts'
import { type SenderParts, startSender } from '../mail/sender.ts'
import { openTransport } from '../mail/transport.ts'
import { startReminders } from './reminders.ts'
import { writeInvitation } from './writeInvitation.ts'

interface Parts {
  db: Db
  now: () => number
  log: SenderParts['log']
  config: Config
}

/** A server that looks through a mail before it answers may take a while; giving up then would send it twice. */
const PATIENCE = { greetingMs: 20_000, silenceMs: 60_000, tryMs: TRY_MS }

/** Sends what waits and reminds whom it is time to remind; nothing where mail is not set up. */
export function startMail({ db, now, log, config: { mail, baseUrl } }: Parts): () => Promise<void> {
  if (!mail) return async () => {}
  const stopSender = startSender({
    ...{ db, now, log },
    perMinute: mail.perMinute,
    transport: openTransport(mail, PATIENCE),
    write: (taken) => writeInvitation(taken, { db, now: now(), baseUrl }),
  })
  const stopReminders = startReminders({ db, now, log, mail })
  return async () => {
    await Promise.all([stopSender(), stopReminders()])
  }
}
