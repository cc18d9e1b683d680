import type { Db } from '../db/schema.ts'

export const findActiveByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'full_name', 'password_hash'])
    .where('email', '=', email)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()

/** Locks the row of a user who is still as they were found, until the transaction ends; the update changes nothing. */
export const holdActiveUser = (db: Db, { id, password_hash }: { id: number; password_hash: string }) =>
  db
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('deactivated_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const insertSession = (
  db: Db,
  session: { token_hash: string; user_id: number; created_at: number; last_seen_at: number; expires_at: number },
) => db.insertInto('sessions').values(session).execute()

export const removeSession = (db: Db, tokenHash: string) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()

export const removeExpiredSessions = (db: Db, now: number) =>
  db.deleteFrom('sessions').where('expires_at', '<=', now).execute()

/** Ends every session of a user, but for the one that is kept. */
export const removeSessionsOf = (db: Db, userId: number, kept = '') =>
  db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', kept).execute()
