import { isIP } from 'node:net'
import { isOneLine } from '@assay/domain/people/people'
import { z } from 'zod'

const NAME_MAX = 100
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/
const TOKEN_DAYS = 'must be a number of days from 1 to 366'
const ISSUER = 'must be an address that begins with https:// (http:// only on a loopback address), without ? and #'

const isLoopback = (hostname: string) =>
  hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))

function isIssuer(written: string): boolean {
  const url = URL.parse(written)
  if (url?.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

const domainsFrom = z.string().transform((written, context) => {
  const domains = written.split(',').map((domain) => domain.trim().toLowerCase())
  if (domains.every((domain) => DOMAIN.test(domain))) return domains
  context.addIssue({ code: 'custom', message: 'must be domains separated by commas, such as example.com,example.org' })
  return z.NEVER
})

/** OpenID scopes in the notation of RFC 6749. The provider sends an ID token only with the scope `openid`. */
const scopesFrom = z.string().transform((written, context) => {
  const scopes = written.trim().split(/ +/)
  if (scopes.includes('openid') && scopes.every((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)))
    return scopes.join(' ')
  context.addIssue({
    code: 'custom',
    message: 'must be a list of scopes that contains openid, such as openid email profile',
  })
  return z.NEVER
})

export const integrationVariables = {
  ASSAY_OIDC_ISSUER: z.string().refine(isIssuer, ISSUER).optional(),
  ASSAY_OIDC_CLIENT_ID: z.string().optional(),
  ASSAY_OIDC_CLIENT_SECRET: z.string().optional(),
  ASSAY_OIDC_NAME: z
    .string()
    .refine(
      (name) => isOneLine(name) && name.trim() !== '' && name.length <= NAME_MAX,
      'must be a short name on one line',
    )
    .optional(),
  ASSAY_OIDC_DOMAINS: domainsFrom.optional(),
  ASSAY_OIDC_SCOPES: scopesFrom.optional(),
  ASSAY_OIDC_ADMIN_GROUP: z.string().optional(),
  ASSAY_OIDC_GROUPS_CLAIM: z.string().optional(),
  ASSAY_OIDC_TRUST_EMAIL: z.enum(['true', 'false'], 'must be true or false').optional(),
  ASSAY_SSO_TOKEN_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, TOKEN_DAYS)
    .transform(Number)
    .refine((days) => days <= 366, TOKEN_DAYS)
    .default(30),
  ASSAY_PASSWORD_SIGN_IN: z.enum(['on', 'off'], 'must be on or off').default('on'),
}

type IntegrationVariables = z.output<z.ZodObject<typeof integrationVariables>>

const companions = ['CLIENT_SECRET', 'NAME', 'DOMAINS', 'SCOPES', 'ADMIN_GROUP', 'GROUPS_CLAIM', 'TRUST_EMAIL'] as const

export function integrationFault(read: IntegrationVariables, hasBaseUrl: boolean): string | null {
  const hasIssuer = read.ASSAY_OIDC_ISSUER !== undefined
  if (hasIssuer !== (read.ASSAY_OIDC_CLIENT_ID !== undefined))
    return 'ASSAY_OIDC_ISSUER and ASSAY_OIDC_CLIENT_ID belong together: set both or neither'
  if (hasIssuer && !hasBaseUrl)
    return 'ASSAY_OIDC_ISSUER needs ASSAY_BASE_URL, because the provider sends people back to this address'
  const settingWithoutIssuer = companions.find((name) => read[`ASSAY_OIDC_${name}`] !== undefined)
  if (!hasIssuer && settingWithoutIssuer) return `ASSAY_OIDC_${settingWithoutIssuer} needs ASSAY_OIDC_ISSUER`
  if (read.ASSAY_OIDC_GROUPS_CLAIM !== undefined && read.ASSAY_OIDC_ADMIN_GROUP === undefined)
    return 'ASSAY_OIDC_GROUPS_CLAIM needs ASSAY_OIDC_ADMIN_GROUP'
  if (!hasIssuer && read.ASSAY_PASSWORD_SIGN_IN === 'off')
    return 'ASSAY_PASSWORD_SIGN_IN=off needs ASSAY_OIDC_ISSUER, or no user could sign in'
  return null
}

export function ssoSettings(read: IntegrationVariables) {
  const { ASSAY_OIDC_ISSUER: issuer, ASSAY_OIDC_CLIENT_ID: clientId } = read
  if (issuer === undefined || clientId === undefined) return null
  return {
    issuer,
    clientId,
    clientSecret: read.ASSAY_OIDC_CLIENT_SECRET ?? null,
    name: read.ASSAY_OIDC_NAME?.trim() ?? 'single sign-on',
    /** Allowed e-mail domains for new accounts. The value is null if a sign-in never creates an account. */
    domains: read.ASSAY_OIDC_DOMAINS ?? null,
    scopes: read.ASSAY_OIDC_SCOPES ?? 'openid email profile',
    adminGroup: read.ASSAY_OIDC_ADMIN_GROUP ?? null,
    groupsClaim: read.ASSAY_OIDC_GROUPS_CLAIM ?? 'groups',
    trustsEmail: read.ASSAY_OIDC_TRUST_EMAIL === 'true',
  }
}
export type SsoSettings = NonNullable<ReturnType<typeof ssoSettings>>

/** Returns null if browsers do not allow passkeys: with an IP address, or without https on another machine. */
export function passkeySettings(baseUrl: string) {
  const { protocol, hostname, origin } = new URL(baseUrl)
  const isSafe = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return isSafe && isName ? { host: hostname, origin } : null
}
