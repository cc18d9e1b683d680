import { randomBytes } from 'node:crypto'
import type { FactorKind } from '@assay/contract/auth/factors'
import type { Session } from '@assay/contract/auth/sessions'
import { isoOf } from '@assay/domain/isoTime'
import { SESSION } from '@assay/domain/limits'
import { deviceOf } from '@assay/domain/people/device'
import { type Actor, recordAuditEntry } from '../db/audit.ts'
import type { Tx } from '../db/schema.ts'
import { hashToken } from '../http/caller/hashToken.ts'
import { insertSession, lockActiveUser } from './queries.ts'

export interface SignedInUser {
  id: number
  password_hash: string
}

export interface Visit {
  receivedAt: number
  address: string
  headers: { 'user-agent'?: string | undefined }
}

const USER_AGENT_READ = 400

/** No session starts if the user was changed, deactivated or deleted while the password was checked. */
export async function startSession(
  tx: Tx,
  proven: SignedInUser,
  { receivedAt, address, headers }: Visit,
  { lastsMs = SESSION.totalMs, ssoSession }: Pick<SessionOptions, 'lastsMs' | 'ssoSession'> = {},
): Promise<string | null> {
  if (!(await lockActiveUser(tx, proven))) return null
  const token = randomBytes(32).toString('base64url')
  await insertSession(tx, {
    token_hash: hashToken(token),
    user_id: proven.id,
    id: randomBytes(16).toString('base64url'),
    created_at: receivedAt,
    last_seen_at: receivedAt,
    expires_at: receivedAt + lastsMs,
    address,
    device: deviceOf(headers['user-agent']?.slice(0, USER_AGENT_READ) ?? ''),
    sso_sid: ssoSession?.sid ?? null,
    id_token: ssoSession?.idToken ?? null,
  })
  return token
}

interface SessionOptions {
  actor: Actor
  by: 'password' | FactorKind | 'sso' | 'shell'
  lastsMs?: number
  ssoSession?: { sid: string | null; idToken: string }
  detail?: Record<string, unknown>
}

export async function openSession(
  tx: Tx,
  user: SignedInUser & { full_name: string },
  visit: Visit,
  { actor, by, detail, ...lasting }: SessionOptions,
): Promise<string | null> {
  const token = await startSession(tx, user, visit, lasting)
  const ownActor = { ...actor, actor_id: user.id, actor_name: user.full_name }
  const auditEntry = {
    action: 'signed_in',
    object_kind: 'user',
    object_id: user.id,
    detail: { by, ...detail },
  } as const
  if (token !== null) await recordAuditEntry(tx, ownActor, auditEntry)
  return token
}

interface SessionRow {
  id: string
  created_at: number
  last_seen_at: number
  address: string
  device: string
  current: number
}

export const asSession = ({ created_at, last_seen_at, current, ...row }: SessionRow): Session => ({
  ...row,
  created_time: isoOf(created_at),
  last_used_time: isoOf(last_seen_at),
  is_current: current === 1,
})
