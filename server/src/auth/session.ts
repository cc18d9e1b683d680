import { randomBytes } from 'node:crypto'
import { SESSION } from '@assay/domain/limits'
import type { Db } from '../db/schema.ts'
import { hashToken } from '../http/caller.ts'
import { insertSession } from './queries.ts'

/** Gives a token that only its holder knows: the database keeps a hash of it. */
export async function startSession(db: Db, userId: number, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(db, {
    token_hash: hashToken(token),
    user_id: userId,
    created_at: now,
    last_seen_at: now,
    expires_at: now + SESSION.totalMs,
  })
  return token
}
