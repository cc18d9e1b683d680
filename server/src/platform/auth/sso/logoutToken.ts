import type { JWTVerifyGetKey } from 'jose'
import { ProviderRefused } from './faults.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const SKEW_SECONDS = 60
const TYPES = [undefined, 'jwt', 'logout+jwt', 'application/logout+jwt']

/**
 * Symmetric algorithms are rejected, because a key that verifies tokens must not be able to sign them. Unsigned tokens
 * are rejected too.
 */
const isSigned = (algorithm: string) => /^(?:RS|PS|ES)\d{3}$|^Ed(?:DSA|25519)$/.test(algorithm)

export interface LogoutSubject {
  id: string
  expiresAt: number
  sid: string | null
  subject: string | null
}

interface LogoutTokenOptions {
  keys: JWTVerifyGetKey
  issuer: string
  clientId: string
  algorithms: readonly string[] | undefined
  now: number
}

const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Verifies a logout token as in OpenID Connect Back-Channel Logout 1.0, section 2.6. */
export async function readLogoutToken(token: string, expected: LogoutTokenOptions): Promise<LogoutSubject> {
  const { keys, issuer, clientId, algorithms = ['RS256'], now } = expected
  const { jwtVerify } = await import('jose')
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    algorithms: algorithms.filter(isSigned),
    clockTolerance: SKEW_SECONDS,
    currentDate: new Date(now),
    requiredClaims: ['iat', 'exp', 'jti', 'events'],
  }).catch((error: unknown) => {
    throw new ProviderRefused('SIGNATURE', error)
  })
  const { iat = 0, exp = 0, jti, events, sid, sub, aud, azp } = payload
  if (!TYPES.includes(protectedHeader.typ?.toLowerCase())) throw new ProviderRefused('SIGNATURE')
  if (iat > now / 1000 + SKEW_SECONDS) throw new ProviderRefused('TIME')
  if (Array.isArray(aud) && aud.length > 1 && azp !== undefined && azp !== clientId)
    throw new ProviderRefused('AUDIENCE')
  // An ID token must not be accepted as a logout token.
  if ('nonce' in payload) throw new ProviderRefused('NONCE')
  if (!isObject(events) || !isObject(events[EVENT])) throw new ProviderRefused('SIGNATURE')
  const [id, named, subject] = [textOr(jti), textOr(sid), textOr(sub)]
  if (id === null) throw new ProviderRefused('SIGNATURE')
  if ((named === null) === (sid !== undefined) || (subject === null) === (sub !== undefined))
    throw new ProviderRefused('SUBJECT')
  if (named === null && subject === null) throw new ProviderRefused('SUBJECT')
  return { id, expiresAt: (exp + SKEW_SECONDS) * 1000, sid: named, subject }
}
