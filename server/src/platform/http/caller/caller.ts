import { SESSION } from '@assay/domain/limits'
import type { Role } from '@assay/domain/people/permissions'
import type { Scope } from '@assay/domain/people/scopes'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../../../services.ts'
import { inChunks } from '../../db/chunks.ts'
import type { Db, Queryable } from '../../db/schema.ts'
import { ignoreUnavailable } from '../../db/violations.ts'
import { clientAddress } from '../visitor/address.ts'
import { findToken, recordTokenUse, type TokenValidity, validTokenHashes } from './apiTokens.ts'
import { hasFactor, mustSetFactor, secondFactorRule } from './factorRule.ts'
import { hashToken } from './hashToken.ts'
import { isTokenText, looksLikeToken } from './tokenText.ts'

declare module 'fastify' {
  interface FastifyRequest {
    tokenEndsAt: number | null
  }
}

interface CallerBase {
  role: Role
  isActive: boolean
  email: string
  fullName: string
  tokenHash: string
}

export interface Person extends CallerBase {
  id: number
  since: number
  mustSetFactor: boolean
  token: null
}

export interface TokenCaller extends CallerBase {
  id: number | null
  mustSetFactor: false
  token: { id: number; name: string; scopes: readonly Scope[]; rounds: readonly number[] | null }
}

export type Caller = Person | TokenCaller

/**
 * The last use of a session is stored at most once in this number of milliseconds. The idle timeout can be wrong by
 * this time.
 */
const LAST_SEEN_INTERVAL_MS = 60_000

const bearerToken = ({ headers }: FastifyRequest): string | null =>
  /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? null

/** Also true for a token with a wrong authentication scheme, so that its sender gets an error. */
export const sendsApiToken = ({ headers }: FastifyRequest): boolean =>
  (headers.authorization ?? '').split(' ').some(looksLikeToken)

const validSessions = (db: Queryable, tokenHashes: readonly string[], now: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.token_hash', 'in', tokenHashes)
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_seen_at', '>', now - SESSION.idleMs)
    .where('users.deactivated_at', 'is', null)

const findSession = (db: Queryable, tokenHash: string, now: number) =>
  validSessions(db, [tokenHash], now)
    .select(['users.id', 'users.email', 'users.full_name', 'users.role', 'users.sso_issuer'])
    .select(['sessions.created_at', 'sessions.last_seen_at'])
    .select([hasFactor(sql.ref('users.id')).as('has_factor'), secondFactorRule.as('rule')])
    .executeTakeFirst()

/** The check of the credentials does not count as a use of the session. */
export async function validCredentials(
  db: Queryable,
  tokenHashes: readonly string[],
  moment: TokenValidity,
): Promise<ReadonlySet<string>> {
  const sessions = await inChunks(tokenHashes, (part) =>
    validSessions(db, part, moment.now).select('token_hash').execute(),
  )
  const tokens = await inChunks(tokenHashes, (part) => validTokenHashes(db, part, moment))
  return new Set([...sessions, ...tokens].map(({ token_hash }) => token_hash))
}

const recordSessionUse = (db: Db, tokenHash: string, address: string, now: number) =>
  db.updateTable('sessions').set({ last_seen_at: now, address }).where('token_hash', '=', tokenHash).execute()

async function sessionCaller(request: FastifyRequest, tokenHash: string, db: Db, now: number) {
  const found = await findSession(db, tokenHash, now)
  if (!found) return null
  // A stream that connects again does not extend the session.
  const isUse = !request.routeOptions.config.call?.events
  if (isUse && now - found.last_seen_at >= LAST_SEEN_INTERVAL_MS) {
    // If the last use cannot be written, for example because the disk is full, the session is still valid.
    await recordSessionUse(db, tokenHash, clientAddress(request), now).catch(ignoreUnavailable)
  }
  const { id, role, email, full_name: fullName, created_at: since } = found
  const person = { id, role, email, fullName, tokenHash, since, isActive: true, token: null }
  return { ...person, mustSetFactor: mustSetFactor(found) }
}

export const readRounds = (blueprintIds: string | null): number[] | null =>
  blueprintIds === null ? null : JSON.parse(blueprintIds)

async function tokenCaller(request: FastifyRequest, tokenHash: string, db: Db, { now, ssoTokenMs }: TokenValidity) {
  const found = await findToken(db, tokenHash, { now, ssoTokenMs })
  if (!found) return null
  request.tokenEndsAt = found.expires_at
  if (now - (found.last_used_at ?? 0) >= LAST_SEEN_INTERVAL_MS) {
    await recordTokenUse(db, found.id, clientAddress(request), now).catch(ignoreUnavailable)
  }
  const { id, name, user_id, role, email, full_name, blueprint_ids } = found
  const scopes = found.scopes.split(' ') as Scope[]
  const isForAdmins = scopes.includes('admin') || scopes.includes('scim')
  const nobody = { role: isForAdmins ? ('admin' as const) : ('consultant' as const) }
  const standing = { ...nobody, ...(role && { role }), email: email ?? '', fullName: full_name ?? '' }
  return {
    ...standing,
    id: user_id,
    isActive: true,
    tokenHash,
    mustSetFactor: false as const,
    token: { id, name, scopes, rounds: readRounds(blueprint_ids) },
  }
}

/** The API token is read from the database for each request, so that a revoked token is rejected immediately. */
export async function callerOf(
  request: FastifyRequest,
  { db, config: { ssoTokenMs } }: Pick<Services, 'db' | 'config'>,
  now: number,
): Promise<Caller | null> {
  const token = bearerToken(request)
  if (!token) return null
  if (!looksLikeToken(token)) return sessionCaller(request, hashToken(token), db, now)
  return isTokenText(token) ? tokenCaller(request, hashToken(token), db, { now, ssoTokenMs }) : null
}
