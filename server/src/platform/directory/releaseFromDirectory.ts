import { removeFactorsOf } from '../auth/factor/queries.ts'
import type { Tx } from '../db/schema.ts'
import { revokeAccess } from '../users/revokeAccess.ts'

/** Issuer of users created by the directory. These users have no password, and sign in with the identity provider. */
export const COMPANY = ''

/**
 * An account that the directory releases loses all earlier ways to sign in. Only the person with the same address at
 * the identity provider can then use the account.
 */
export async function releaseFromDirectory(tx: Tx, userId: number, at: number): Promise<void> {
  const nobody = { password_hash: '', sso_issuer: COMPANY, sso_subject: null, sso_signed_in_at: null }
  await tx
    .updateTable('users')
    .set({ ...nobody, waiting_since: null, email_claimed_at: null, left_at: at })
    .where('id', '=', userId)
    .execute()
  await revokeAccess(tx, userId)
  await removeFactorsOf(tx, userId)
}
