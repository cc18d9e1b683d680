import type { Config } from '../../config.ts'
import { writePasswordMail } from '../../platform/auth/links/passwordMail.ts'
import { writeTokenMail } from '../../platform/auth/tokens/warnings.ts'
import type { Db, Queryable } from '../../platform/db/schema.ts'
import { type ClaimedMail, TRY_MS } from '../../platform/mail/queue.ts'
import { type SenderParts, startSender } from '../../platform/mail/sender.ts'
import type { Letter } from '../../platform/mail/transport.ts'
import { notifyOfMailFailure } from './notifyOfMailFailure.ts'
import { startReminders } from './reminders.ts'
import { writeTestMail } from './testMail.ts'
import { writeCandidateMail } from './writeCandidateMail.ts'

interface Dependencies {
  db: Db
  now: () => number
  log: SenderParts['log']
  config: Config
  /** Modules above this module write e-mails to staff, so they pass in these functions. */
  writeNotice: WriteToStaff
  writeJudgeMail: WriteToStaff
}

type WriteToStaff = (mail: ClaimedMail, context: { db: Queryable; baseUrl: string }) => Promise<Letter | null>

/** With a shorter timeout, an e-mail would be sent twice if the content filter of a mail server is slow. */
const SMTP_TIMEOUTS = { greetingMs: 20_000, silenceMs: 60_000, tryMs: TRY_MS }

export async function startMail({
  db,
  now,
  log,
  config: { mail, baseUrl },
  writeNotice,
  writeJudgeMail,
}: Dependencies): Promise<() => Promise<void>> {
  if (!mail) return async () => {}
  // The code for sending e-mails is loaded only if sending is configured, to save memory.
  const { openTransport } = await import('../../platform/mail/transport.ts')
  const stopSender = startSender({
    db,
    now,
    log,
    perMinute: mail.perMinute,
    transport: openTransport(mail, SMTP_TIMEOUTS),
    notifyOfMailFailure,
    write: (taken) => {
      const context = { db, now: now(), baseUrl }
      if (taken.kind === 'notice') return writeNotice(taken, context)
      if (taken.kind === 'token') return writeTokenMail(taken, context)
      if (taken.kind === 'judge') return writeJudgeMail(taken, context)
      if (taken.kind === 'password') return writePasswordMail(taken, context)
      return taken.kind === 'test' ? writeTestMail(taken, context) : writeCandidateMail(taken, context)
    },
  })
  const stopReminders = startReminders({ db, now, log, mail })
  return async () => {
    await Promise.all([stopSender(), stopReminders()])
  }
}
