import { passwordWords } from '@assay/domain/mail/passwordWords'
import type { Db, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { domainOf, newMail, type Taken } from '../../mail/queue.ts'
import type { Letter } from '../../mail/transport.ts'
import type { MailSettings } from '../../mailSettings.ts'
import { addLink, LINK_MS, removeLinksOf } from './links.ts'

/** Queues a mail for whoever may set a password; nothing for anybody else. A link from before is dead. */
export async function queuePasswordMail(tx: Tx, email: string, at: number, { from }: MailSettings): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('deactivated_at', 'is', null)
    .where('sso_issuer', 'is', null)
    .executeTakeFirst()
  if (!user) return
  await removeLinksOf(tx, user.id, 'password')
  const mail = newMail(null, 'password', at, domainOf(from))
  await tx
    .insertInto('mails')
    .values({ ...mail, user_id: user.id })
    .execute()
}

interface Look {
  db: Db
  now: number
  baseUrl: string
}

/**
 * The mail with its link, made at the moment it goes out: nothing that opens a door waits in the database. A try that is made
 * again brings a link of its own, and all of them end at the same time.
 */
export async function writePasswordMail({ id }: Taken, { db, now, baseUrl }: Look): Promise<Letter | null> {
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
    if (!user || expiresAt <= now) return null
    const link = await addLink(tx, { userId: user.id, kind: 'password', expiresAt, baseUrl })
    const { subject, text, html } = passwordWords(user.full_name, link)
    return { to: { name: user.full_name, address: user.email }, subject, text, html }
  })
}
