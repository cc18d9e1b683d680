import { createHash } from 'node:crypto'
import { SESSION } from '@assay/domain/limits'
import type { Person } from '@assay/domain/people/permissions'
import type { FastifyRequest } from 'fastify'
import { inChunks } from '../db/chunks.ts'
import type { Queryable } from '../db/schema.ts'
import { unlessUnavailable } from '../db/violations.ts'
import { addressOf } from './address.ts'

/** A signed-in member of the staff, as of this request. */
export interface Caller extends Person {
  email: string
  fullName: string
  tokenHash: string
}

/** How often a session's last use is written down; its idle time is exact to this much. */
const SEEN_EVERY_MS = 60_000

/** Only this is stored, so a copy of the database opens no door. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

function bearerToken(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}

const living = (db: Queryable, tokenHashes: readonly string[], now: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.token_hash', 'in', tokenHashes)
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_seen_at', '>', now - SESSION.idleMs)
    .where('users.deactivated_at', 'is', null)

const findSession = (db: Queryable, tokenHash: string, now: number) =>
  living(db, [tokenHash], now)
    .select(['users.id', 'users.email', 'users.full_name', 'users.role', 'sessions.last_seen_at'])
    .executeTakeFirst()

/** Those of these sessions that have not ended. Looking is no use of them. */
export async function livingSessions(
  db: Queryable,
  tokenHashes: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const rows = await inChunks(tokenHashes, (part) => living(db, part, now).select('token_hash').execute())
  return new Set(rows.map(({ token_hash }) => token_hash))
}

const noteSeen = (db: Queryable, tokenHash: string, address: string, now: number) =>
  db.updateTable('sessions').set({ last_seen_at: now, address }).where('token_hash', '=', tokenHash).execute()

/** Who sends this request, read afresh every time: what was revoked a moment ago is refused now. */
export async function callerOf(request: FastifyRequest, db: Queryable, now: number): Promise<Caller | null> {
  const token = bearerToken(request)
  if (!token) return null
  const tokenHash = hashToken(token)
  const found = await findSession(db, tokenHash, now)
  if (!found) return null
  // A stream that is opened again and again keeps no session alive.
  const isUse = !request.routeOptions.config.call?.events
  if (isUse && now - found.last_seen_at >= SEEN_EVERY_MS) {
    // What only reads goes on where nothing can be written, on a full disk for instance.
    await noteSeen(db, tokenHash, addressOf(request), now).catch(unlessUnavailable)
  }
  return { id: found.id, role: found.role, isActive: true, email: found.email, fullName: found.full_name, tokenHash }
}
