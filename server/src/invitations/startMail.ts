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

const SILENCE_MS = 30_000

/** Sends what waits and reminds whom it is time to remind; nothing where mail is not set up. */
export function startMail({ db, now, log, config: { mail, baseUrl } }: Parts): () => Promise<void> {
  if (!mail) return async () => {}
  const stopSender = startSender({
    ...{ db, now, log },
    perMinute: mail.perMinute,
    transport: openTransport(mail, { silenceMs: SILENCE_MS, tryMs: TRY_MS }),
    write: (taken) => writeInvitation(taken, { db, now: now(), baseUrl }),
  })
  const stopReminders = startReminders({ db, now, log, mail })
  return async () => {
    await Promise.all([stopSender(), stopReminders()])
  }
}
