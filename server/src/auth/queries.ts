import type { Queryable, Tx } from '../db/schema.ts'

export const findActiveByEmail = (db: Queryable, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'full_name', 'password_hash'])
    .where('email', '=', email)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()

/** Locks the row of a user who is still as they were found, until the transaction ends; the update changes nothing. */
export const holdActiveUser = (tx: Tx, { id, password_hash }: { id: number; password_hash: string }) =>
  tx
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('deactivated_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const insertSession = (
  tx: Tx,
  session: { token_hash: string; user_id: number; created_at: number; last_seen_at: number; expires_at: number },
) => tx.insertInto('sessions').values(session).execute()

export const removeSession = (tx: Tx, tokenHash: string) =>
  tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()

export const removeExpiredSessions = (db: Queryable, now: number) =>
  db.deleteFrom('sessions').where('expires_at', '<=', now).execute()

/** Ends every session of a user, but for the one that is kept. */
export const removeSessionsOf = (tx: Tx, userId: number, kept = '') =>
  tx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', kept).execute()
