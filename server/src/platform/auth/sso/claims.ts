import { firstUsableName } from '@assay/domain/people/names'
import { isEmail, normalEmail } from '@assay/domain/people/people'
import type { Role } from '@assay/domain/people/permissions'
import type { SsoSettings } from '../../settings/integrationSettings.ts'

type Claims = Readonly<Record<string, unknown>>

/** A claim with the text "true" instead of the boolean does not count as verified. */
export function verifiedEmail(claims: Claims, { trustsEmail }: Pick<SsoSettings, 'trustsEmail'>): string | null {
  const { email, email_verified: verified } = claims
  if (typeof email !== 'string' || !isEmail(normalEmail(email))) return null
  const isVerified = verified === true || (verified === undefined && trustsEmail)
  return isVerified ? normalEmail(email) : null
}

/** Subdomains and longer domain names with the same ending are not among the allowed domains. */
export const isInAllowedDomains = (email: string, domains: readonly string[] | null): boolean =>
  domains?.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase()) ?? false

export const claimedName = ({ name }: Claims, email: string): string =>
  firstUsableName(typeof name === 'string' ? [name] : [], email)

const isDistributedClaim = ({ _claim_names: names }: Claims, claim: string) =>
  typeof names === 'object' && names !== null && Object.hasOwn(names, claim)

/**
 * Null if the identity provider does not decide the role. `absent` if it sent no groups, as some providers do for users
 * in very many groups.
 */
export function claimedRole(claims: Claims, { adminGroup, groupsClaim }: SsoSettings): Role | 'absent' | null {
  if (adminGroup === null) return null
  const groups = claims[groupsClaim] ?? null
  if (groups === null || isDistributedClaim(claims, groupsClaim)) return 'absent'
  const isIn = Array.isArray(groups) ? groups.includes(adminGroup) : groups === adminGroup
  return isIn ? 'admin' : 'consultant'
}

const DEFAULT_RETURN_PATH = '/admin/dashboard'

/** After a sign-in, only paths of the staff pages are opened, so that a sign-in never leads to another website. */
export function safeReturnPath(to: string | undefined): string {
  if (to === undefined || /[\\\p{Cc}]/u.test(to)) return DEFAULT_RETURN_PATH
  const url = URL.parse(to, 'http://assay.invalid')
  const isOurs = url?.host === 'assay.invalid' && /^\/admin(?:\/|$)/.test(url.pathname)
  return isOurs && to.startsWith('/admin') ? `${url.pathname}${url.search}${url.hash}` : DEFAULT_RETURN_PATH
}
