import type { WarningLog } from '../../log.ts'
import { type Stop, startWorker } from '../../platform/db/repeat.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { insertMails } from '../../platform/mail/queries.ts'
import { domainOf, newMail } from '../../platform/mail/queue.ts'
import type { MailSettings } from '../../platform/settings/mailSettings.ts'
import { countAsReminded, findUnreminded } from './queries.ts'

const BATCH_SIZE = 200
const EVERY_MS = 5_000

async function queueReminder(tx: Tx, id: number, closesAt: number, { now, domain }: { now: number; domain: string }) {
  if (await countAsReminded(tx, id, closesAt)) return
  await insertMails(tx, [{ ...newMail(id, 'reminder', now, domain), closes_at: closesAt }])
}

/** A unique key prevents a second reminder, even with several nodes or after a restart. */
export async function queueReminders(db: Db, now: number, { from }: MailSettings): Promise<void> {
  for (;;) {
    // Most checks find no reminder to send, so the search for reminders writes nothing to the database.
    const due = await findUnreminded(db, now, BATCH_SIZE)
    if (due.length === 0) return
    await inTransaction(db, async (tx) => {
      for (const { id, closes_at } of due) await queueReminder(tx, id, closes_at ?? 0, { now, domain: domainOf(from) })
    })
    if (due.length < BATCH_SIZE) return
  }
}

interface Dependencies {
  db: Db
  now: () => number
  mail: MailSettings
  log: WarningLog
}

export const startReminders = ({ db, now, mail, log }: Dependencies): Stop =>
  startWorker(log, {
    everyMs: EVERY_MS,
    work: () => queueReminders(db, now(), mail),
    failure: 'queueing reminders failed and is retried',
    isAtOnce: true,
  })
