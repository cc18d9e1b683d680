import { removeLinksOf } from '../auth/links/links.ts'
import { removeSessionsOf, removeTokensOf } from '../auth/queries.ts'
import type { Tx } from '../db/schema.ts'

/** Deletes the user's tokens, sessions and links, so that a user who returns does not get the old access back. */
export async function revokeAccess(tx: Tx, userId: number, keptSession = ''): Promise<void> {
  await removeTokensOf(tx, userId)
  await removeSessionsOf(tx, userId, keptSession)
  for (const kind of ['password', 'mailed', 'once'] as const) await removeLinksOf(tx, userId, kind)
  await tx.deleteFrom('challenges').where('user_id', '=', userId).execute()
}
