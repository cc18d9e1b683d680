import type { Db } from '../db/schema.ts'

export const findActiveByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'full_name', 'password_hash'])
    .where('email', '=', email)
    .where('deactivated_at', 'is', null)
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
