import type { Insertable } from 'kysely'
import type { Queryable, Schema, Tx } from '../../db/schema.ts'

/** After this number of wrong attempts, the account accepts no more attempts until the period of 15 minutes is over. */
export const WRONG = { most: 10, withinMs: 15 * 60_000 } as const
const PENDING_MS = 10 * 60_000

export const factorsOf = (db: Queryable, userId: number) =>
  db
    .selectFrom('factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export type Factor = Awaited<ReturnType<typeof factorsOf>>[number]

export const findPasskey = (db: Queryable, credentialId: string) =>
  db.selectFrom('factors').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

export const hasPasskeys = async (db: Queryable): Promise<boolean> =>
  (await db.selectFrom('factors').select('id').where('kind', '=', 'passkey').limit(1).executeTakeFirst()) !== undefined

export const pendingTotp = (db: Queryable, userId: number, now: number) =>
  db
    .selectFrom('factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'totp')
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', now - PENDING_MS)
    .executeTakeFirst()

export const dropPendingTotp = (tx: Tx, userId: number) =>
  tx
    .deleteFrom('factors')
    .where('user_id', '=', userId)
    .where('kind', '=', 'totp')
    .where('confirmed_at', 'is', null)
    .execute()

export const insertFactor = (tx: Tx, values: Insertable<Schema['factors']>) =>
  tx.insertInto('factors').values(values).execute()

export const useTotpStep = (tx: Tx, id: string, step: number, now: number) =>
  tx
    .updateTable('factors')
    .set({ counter: step, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '<', step)
    .returning('id')
    .executeTakeFirst()

export const recordFactorUse = (tx: Tx, id: string, counter: number, now: number) =>
  tx.updateTable('factors').set({ counter, last_used_at: now }).where('id', '=', id).execute()

export const confirmFactor = (tx: Tx, id: string, step: number, now: number) =>
  tx
    .updateTable('factors')
    .set({ confirmed_at: now, counter: step, last_used_at: null })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

export const removeFactor = (tx: Tx, userId: number, id: string) =>
  tx.deleteFrom('factors').where('user_id', '=', userId).where('id', '=', id).returning('id').executeTakeFirst()

export async function removeFactorsOf(tx: Tx, userId: number): Promise<void> {
  for (const table of ['factors', 'recovery_codes', 'wrong_factors', 'challenges'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}

/**
 * Sign-in attempts and changes of the user's factors lock the user's row, because they must run one after the other.
 */
export const lockUser = (tx: Tx, id: number) =>
  tx
    .updateTable('users')
    .set(({ ref }) => ({ created_at: ref('created_at') }))
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .returning(['id', 'email', 'full_name', 'password_hash', 'sso_issuer', 'role'])
    .executeTakeFirst()

/**
 * Attempts of known browsers and of all other browsers are counted separately, so that neither group uses up the
 * attempts of the other.
 */
export const recentWrongFactors = async (
  tx: Tx,
  { userId, browser }: { userId: number; browser: string | null },
  now: number,
): Promise<number[]> => {
  const old = now - WRONG.withinMs
  await tx.deleteFrom('wrong_factors').where('user_id', '=', userId).where('at', '<=', old).execute()
  const wrong = tx.selectFrom('wrong_factors').select('at').where('user_id', '=', userId).orderBy('at')
  const rows = await wrong.where('browser', browser === null ? 'is' : '=', browser).execute()
  return rows.map(({ at }) => at)
}

export const recordWrongFactor = (
  tx: Tx,
  { userId, browser }: { userId: number; browser: string | null },
  at: number,
) => tx.insertInto('wrong_factors').values({ user_id: userId, browser, at }).execute()
