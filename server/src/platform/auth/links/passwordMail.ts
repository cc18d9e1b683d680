import { passwordWords } from '@assay/domain/mail/passwordWords'
import type { Db, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type ClaimedMail, domainOf, newMail } from '../../mail/queue.ts'
import type { Letter } from '../../mail/transport.ts'
import type { MailSettings } from '../../settings/mailSettings.ts'
import { lockUser } from '../factor/queries.ts'
import { addLink, isNewestMailed, LINK_MS, removeLinksOf } from './links.ts'

const HOUR_MS = 60 * 60_000
/** Maximum number of password e-mails per account and hour, for all callers together, to protect the mailbox. */
const MAILS_PER_HOUR = 3

const hasReachedMailLimit = async (tx: Tx, userId: number, at: number): Promise<boolean> => {
  const mails = tx
    .selectFrom('mails')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'password')
    .where('queued_at', '>', at - HOUR_MS)
  return (await mails.limit(MAILS_PER_HOUR).execute()).length === MAILS_PER_HOUR
}

/** The new password e-mail revokes earlier links sent by e-mail. Links from an administrator stay valid. */
export async function queuePasswordMail(tx: Tx, email: string, at: number, { from }: MailSettings): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('deactivated_at', 'is', null)
    .where('sso_issuer', 'is', null)
    .executeTakeFirst()
  // The user's row is locked, so that simultaneous requests count each other's e-mails.
  if (!user || !(await lockUser(tx, user.id)) || (await hasReachedMailLimit(tx, user.id, at))) return
  await removeLinksOf(tx, user.id, 'mailed')
  const mail = newMail(null, 'password', at, domainOf(from))
  await tx
    .insertInto('mails')
    .values({ ...mail, user_id: user.id })
    .execute()
}

interface MailContext {
  db: Db
  now: number
  baseUrl: string
}

/**
 * Each attempt to send the e-mail creates a sign-in link, so that the database has no valid token for queued e-mails.
 */
export async function writePasswordMail(
  { id }: ClaimedMail,
  { db, now, baseUrl }: MailContext,
): Promise<Letter | null> {
  return inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom('mails')
      .innerJoin('users', 'users.id', 'mails.user_id')
      .select(['users.id', 'users.email', 'users.full_name', 'mails.queued_at'])
      .where('mails.id', '=', id)
      .where('users.deactivated_at', 'is', null)
      .where('users.sso_issuer', 'is', null)
      .executeTakeFirst()
    const expiresAt = (user?.queued_at ?? 0) + LINK_MS.mailed
    if (!user || expiresAt <= now || !(await isNewestMailed(tx, user.id, expiresAt))) return null
    const link = await addLink(tx, { userId: user.id, kind: 'mailed', expiresAt, baseUrl })
    const { subject, text, html } = passwordWords(user.full_name, link)
    return { to: { name: user.full_name, address: user.email }, subject, text, html }
  })
}
