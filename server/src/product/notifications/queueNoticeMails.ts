import { lastDailyMailTime } from '@assay/domain/mail/morning'
import { takeLock } from '../../platform/db/lock.ts'
import type { Db, Tx } from '../../platform/db/schema.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { domainOf, newMail } from '../../platform/mail/queue.ts'
import type { MailSettings } from '../../platform/settings/mailSettings.ts'
import { publishEndedRounds } from '../attempts/openRounds.ts'
import {
  assignNoticesToMail,
  countWaitingNotices,
  type Due,
  findWaiting,
  forgetAllNotices,
  removeSentNotices,
} from './queries.ts'

/**
 * Events within a minute after the first event share an e-mail. The e-mail should arrive within two minutes, so a
 * minute is left for sending.
 */
const BUNDLE_WINDOW_MS = 60_000

/** With the lock `NOTICES`, two nodes never send the same notification. */
const NOTICES = 'notices'

type Waiting = Awaited<ReturnType<typeof findWaiting>>[number]

/** A daily e-mail contains only events from before seven in the morning in the user's time zone. */
function dueNotice({ user_id: userId, wish, time_zone, oldest }: Waiting, now: number): Due | null {
  if (wish === 'each') return oldest <= now - BUNDLE_WINDOW_MS ? { userId, wish, before: now + 1 } : null
  const before = lastDailyMailTime(now, time_zone)
  return oldest < before ? { userId, wish, before } : null
}

async function writeMail(tx: Tx, due: Due, now: number, domain: string): Promise<void> {
  await takeLock(tx, NOTICES)
  if ((await countWaitingNotices(tx, due)) === 0) return
  const { id } = await tx
    .insertInto('mails')
    .values({ ...newMail(null, 'notice', now, domain), user_id: due.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await assignNoticesToMail(tx, due, id)
}

export async function queueNoticeMails(db: Db, now: number, mail: MailSettings | null): Promise<void> {
  await publishEndedRounds(db, now)
  // If sending e-mails is not configured, notifications are deleted, so that they are not sent after a later
  // configuration.
  if (!mail) return void (await forgetAllNotices(db))
  const due = (await findWaiting(db)).flatMap((waiting) => dueNotice(waiting, now) ?? [])
  for (const one of due) await inTransaction(db, (tx) => writeMail(tx, one, now, domainOf(mail.from)))
  await removeSentNotices(db)
}
