import { isoOf } from '@assay/domain/isoTime'
import { daysLeft, warningDue } from '@assay/domain/mail/tokenWarnings'
import { tokenWords } from '@assay/domain/mail/tokenWords'
import { z } from 'zod'
import type { Db, Queryable, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { readerOf } from '../../mail/queries.ts'
import { type ClaimedMail, domainOf, newMail } from '../../mail/queue.ts'
import type { Letter } from '../../mail/transport.ts'
import type { MailSettings } from '../../settings/mailSettings.ts'
import { recordTokenWarning, tokensEndingSoon } from './queries.ts'

const about = z.object({ token: z.number() })

async function readersOf(tx: Tx, createdBy: number | null): Promise<number[]> {
  const active = tx.selectFrom('users').select('id').where('deactivated_at', 'is', null)
  const maker = createdBy === null ? [] : await active.where('id', '=', createdBy).execute()
  const readers = maker.length > 0 ? maker : await active.where('role', '=', 'admin').orderBy('id').execute()
  return readers.map(({ id }) => id)
}

interface ExpiringToken {
  id: number
  created_by: number | null
  days: number
}

async function queueWarning(tx: Tx, { id, created_by, days }: ExpiringToken, at: number, { from }: MailSettings) {
  // If several nodes try to send the warning, only the node that records the warning sends it.
  if (!(await recordTokenWarning(tx, id, days))) return
  const readers = await readersOf(tx, created_by)
  if (readers.length === 0) return
  const mail = () => newMail(null, 'token', at, domainOf(from))
  await tx
    .insertInto('mails')
    .values(readers.map((user_id) => ({ ...mail(), user_id, about: JSON.stringify({ token: id }) })))
    .execute()
}

interface Dependencies {
  db: Db
  now: () => number
  mail: MailSettings | null
}

/** If several warnings about a token's expiry are late, only the last warning is sent. */
export async function warnOfTokenExpiry({ db, now, mail }: Dependencies): Promise<void> {
  if (!mail) return
  const at = now()
  const due = (await tokensEndingSoon(db, at)).flatMap(({ id, created_by, expires_at, warned_days }) => {
    const days = warningDue({ expiresAt: expires_at, warned: warned_days, now: at })
    return days === null ? [] : [{ id, created_by, days }]
  })
  for (const one of due) await inTransaction(db, (tx) => queueWarning(tx, one, at, mail))
}

interface MailContext {
  db: Queryable
  now: number
  baseUrl: string
}

/** The result is null if the token was deleted, or the receiver is deactivated. */
export async function writeTokenMail(
  { id }: Pick<ClaimedMail, 'id'>,
  { db, now, baseUrl }: MailContext,
): Promise<Letter | null> {
  const reader = await readerOf(db, id)
  if (!reader?.about) return null
  const { token: tokenId } = about.parse(JSON.parse(reader.about))
  const token = await db
    .selectFrom('api_tokens')
    .select(['name', 'hint', 'expires_at'])
    .where('id', '=', tokenId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!token) return null
  const words = {
    ...{ name: token.name, hint: token.hint, days: daysLeft(token.expires_at, now) },
    ...{ end: isoOf(token.expires_at).slice(0, 10), link: `${baseUrl}/admin/security` },
  }
  return { to: { name: reader.full_name, address: reader.email }, ...tokenWords(reader.full_name, words) }
}
