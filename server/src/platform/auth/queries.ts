import { SESSION, SESSIONS_SHOWN } from '@assay/domain/limits'
import type { Insertable } from 'kysely'
import type { Db, Queryable, Schema, Tx } from '../db/schema.ts'

/** Changes to administrators take this lock, so that two simultaneous changes cannot both use an outdated state. */
export const ADMINISTRATORS = 'administrators'

export const isUser = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const findActiveByEmail = (db: Queryable, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'full_name', 'password_hash'])
    .where('email', '=', email)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()

/** Locks the user's row until the end of the transaction, if the password and the activation are unchanged. */
export const lockActiveUser = (tx: Tx, { id, password_hash }: { id: number; password_hash: string }) =>
  tx
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('deactivated_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const insertSession = (tx: Tx, session: Insertable<Schema['sessions']>) =>
  tx.insertInto('sessions').values(session).execute()

export const removeSession = (tx: Tx, tokenHash: string) =>
  tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).returning('id_token').executeTakeFirst()

export const removeExpiredSessions = (db: Db, now: number) =>
  db.deleteFrom('sessions').where('expires_at', '<=', now).execute()

export const listSessionsOf = (db: Queryable, userId: number, current: string, now: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'address', 'device'])
    .select(({ eb }) => eb.case().when('token_hash', '=', current).then(1).else(0).end().as('current'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', now - SESSION.idleMs)
    .orderBy('current', 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(SESSIONS_SHOWN)
    .execute()

export const removeSessionOf = (tx: Tx, userId: number, id: string) =>
  tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id).returning('id').executeTakeFirst()

export const removeTokensOf = (tx: Tx, userId: number) =>
  tx.deleteFrom('api_tokens').where('user_id', '=', userId).execute()

export const removeSessionsOf = (tx: Tx, userId: number, kept = '') =>
  tx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', kept).returning('id').execute()

export const hasOtherActiveAdmin = async (db: Queryable, id: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined
