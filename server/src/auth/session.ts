import { randomBytes } from 'node:crypto'
import { SESSION } from '@assay/domain/limits'
import type { Tx } from '../db/schema.ts'
import { hashToken } from '../http/caller.ts'
import { holdActiveUser, insertSession } from './queries.ts'

interface Proven {
  id: number
  password_hash: string
}

/**
 * Gives a token that only its holder knows: the database keeps a hash of it. Proving a password takes a while; if the
 * user was given a new one meanwhile, or was deactivated or deleted, nothing is begun.
 */
export async function startSession(tx: Tx, proven: Proven, now: number): Promise<string | null> {
  if (!(await holdActiveUser(tx, proven))) return null
  const token = randomBytes(32).toString('base64url')
  await insertSession(tx, {
    token_hash: hashToken(token),
    user_id: proven.id,
    created_at: now,
    last_seen_at: now,
    expires_at: now + SESSION.totalMs,
  })
  return token
}
