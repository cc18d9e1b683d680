import { removeFactorsOf } from '../auth/factor/queries.ts'
import type { Tx } from '../db/schema.ts'
import { endDoors } from '../users/endDoors.ts'

/** Nobody has a password whom the directory has made: the company lets them in. */
export const COMPANY = ''

/**
 * An account whose e-mail was never more than the word of its holder becomes the company's: nothing that opened it opens it
 * any more, and the next to come in is whom the company knows by that e-mail.
 */
export async function takeOver(tx: Tx, userId: number, at: number): Promise<void> {
  const nobody = { password_hash: '', sso_issuer: COMPANY, sso_subject: null, sso_signed_in_at: null }
  await tx
    .updateTable('users')
    .set({ ...nobody, waiting_since: null, email_claimed_at: null, left_at: at })
    .where('id', '=', userId)
    .execute()
  await endDoors(tx, userId)
  await removeFactorsOf(tx, userId)
}
