import { randomBytes } from 'node:crypto'
import type { Db, Queryable, Schema, Tx } from '../../db/schema.ts'
import { hashToken } from '../../http/caller/hashToken.ts'

const CHALLENGE_MS = 5 * 60_000
const WRONG_MAX = 5

interface NewChallenge {
  kind: Schema['challenges']['kind']
  userId: number | null
  passwordHash: string | null
  at: number
}

export async function beginChallenge(db: Db, { kind, userId, passwordHash, at }: NewChallenge) {
  const [challenge, nonce] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  await db.deleteFrom('challenges').where('expires_at', '<=', at).execute()
  await db
    .insertInto('challenges')
    .values({
      hash: hashToken(challenge),
      user_id: userId,
      kind,
      password_hash: passwordHash,
      nonce,
      wrong: 0,
      expires_at: at + CHALLENGE_MS,
    })
    .execute()
  return { challenge, nonce }
}

export const findChallenge = (db: Queryable, challenge: string, now: number) =>
  db
    .selectFrom('challenges')
    .selectAll()
    .where('hash', '=', hashToken(challenge))
    .where('expires_at', '>', now)
    .where('wrong', '<', WRONG_MAX)
    .executeTakeFirst()

export type Challenge = NonNullable<Awaited<ReturnType<typeof findChallenge>>>

/** The transaction of the caller must have locked the user's row. */
export const isChallengeOpen = async (tx: Tx, hash: string): Promise<boolean> =>
  (await tx
    .selectFrom('challenges')
    .select('hash')
    .where('hash', '=', hash)
    .where('wrong', '<', WRONG_MAX)
    .executeTakeFirst()) !== undefined

export const endChallenge = (tx: Tx, hash: string) =>
  tx.deleteFrom('challenges').where('hash', '=', hash).returning('nonce').executeTakeFirst()

export const recordWrongAnswer = (tx: Tx, hash: string) =>
  tx
    .updateTable('challenges')
    .set(({ eb }) => ({ wrong: eb('wrong', '+', 1) }))
    .where('hash', '=', hash)
    .execute()
