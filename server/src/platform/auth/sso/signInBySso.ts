import { SSO_SESSION_MS } from '@assay/domain/limits'
import type { Role } from '@assay/domain/people/permissions'
import { type Actor, recordAuditEntry } from '../../db/audit.ts'
import { takeLock } from '../../db/lock.ts'
import type { Tx } from '../../db/schema.ts'
import type { SsoSettings } from '../../settings/integrationSettings.ts'
import { adminsByGroup } from '../directoryAdmins.ts'
import { removeFactorsOf } from '../factor/queries.ts'
import { removeLinksOf } from '../links/links.ts'
import { ADMINISTRATORS, hasOtherActiveAdmin, removeSessionsOf, removeTokensOf } from '../queries.ts'
import { openSession, type Visit } from '../session.ts'
import { claimedName, claimedRole, isInAllowedDomains, verifiedEmail } from './claims.ts'
import type { Cause } from './faults.ts'
import type { ProviderTokens } from './provider.ts'

export interface Fault {
  code: 'SSO_EMAIL' | 'SSO_NOT_ALLOWED'
  cause: Cause
  user: number | null
}
const notAllowedFault = (cause: Cause, user: number | null): Fault => ({ code: 'SSO_NOT_ALLOWED', cause, user })

interface SsoSignIn {
  settings: SsoSettings
  said: ProviderTokens
  actor: Actor
  visit: Visit
}

const columns = [
  ...(['id', 'full_name', 'role', 'password_hash', 'deactivated_at', 'sso_issuer'] as const),
  ...(['sso_subject', 'provisioned_at'] as const),
] as const

const findLinked = (tx: Tx, issuer: string, subject: string) =>
  tx
    .selectFrom('users')
    .select(columns)
    .where('sso_issuer', '=', issuer)
    .where('sso_subject', '=', subject)
    .executeTakeFirst()

type User = NonNullable<Awaited<ReturnType<typeof findLinked>>>

const actorOfUser = (actor: Actor, { id, full_name }: User): Actor => ({
  ...actor,
  actor_id: id,
  actor_name: full_name,
})

/**
 * With open registration, a stranger may have created the account with this e-mail address. So linking the account
 * removes all earlier ways to sign in.
 */
async function link(tx: Tx, { settings, said: { claims }, actor }: SsoSignIn, user: User): Promise<User> {
  await removeSessionsOf(tx, user.id)
  await removeFactorsOf(tx, user.id)
  await removeTokensOf(tx, user.id)
  for (const kind of ['password', 'mailed', 'once'] as const) await removeLinksOf(tx, user.id, kind)
  const linked = { sso_issuer: settings.issuer, sso_subject: claims.sub, password_hash: '', email_claimed_at: null }
  await tx.updateTable('users').set(linked).where('id', '=', user.id).execute()
  await recordAuditEntry(tx, actorOfUser(actor, user), { action: 'linked', object_kind: 'user', object_id: user.id })
  return { ...user, password_hash: '', sso_issuer: settings.issuer }
}

async function create(tx: Tx, { settings, said: { claims }, actor }: SsoSignIn, email: string): Promise<User> {
  const user = await tx
    .insertInto('users')
    .values({
      email,
      full_name: claimedName(claims, email),
      role: claimedRole(claims, settings) === 'admin' ? 'admin' : 'consultant',
      password_hash: '',
      created_at: actor.at,
      deactivated_at: null,
      waiting_since: null,
      sso_issuer: settings.issuer,
      sso_subject: claims.sub,
      sso_signed_in_at: actor.at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  const detail = { role: user.role }
  await recordAuditEntry(tx, actorOfUser(actor, user), {
    action: 'registered',
    object_kind: 'user',
    object_id: user.id,
    detail,
  })
  await recordAuditEntry(tx, actorOfUser(actor, user), { action: 'linked', object_kind: 'user', object_id: user.id })
  return user
}

async function linkOrCreateUser(tx: Tx, signIn: SsoSignIn): Promise<User | Fault> {
  const {
    settings,
    said: { claims },
  } = signIn
  const email = verifiedEmail(claims, settings)
  if (email === null) return { code: 'SSO_EMAIL', cause: 'EMAIL', user: null }
  const user = await tx.selectFrom('users').select(columns).where('email', '=', email).executeTakeFirst()
  if (!user)
    return isInAllowedDomains(email, settings.domains) ? create(tx, signIn, email) : notAllowedFault('DOMAIN', null)
  // Companies reuse e-mail addresses for new colleagues, so an account that is already linked is never linked to
  // another person.
  if (user.sso_subject !== null) return notAllowedFault('LINKED', user.id)
  if (user.deactivated_at !== null) return notAllowedFault('INACTIVE', user.id)
  return link(tx, signIn, user)
}

/**
 * The identity provider's groups decide the role at each sign-in. The last active administrator keeps the role in any
 * case, and an audit entry records the exception.
 */
async function updateRoleByGroups(tx: Tx, { actor }: SsoSignIn, user: User, role: Role): Promise<void> {
  if (role === user.role) return
  const isLast = role === 'consultant' && !(await hasOtherActiveAdmin(tx, user.id))
  if (!isLast) await tx.updateTable('users').set({ role }).where('id', '=', user.id).execute()
  const detail = isLast ? { fields: [], kept: 'last administrator' } : { fields: ['role'], role: [user.role, role] }
  await recordAuditEntry(tx, actorOfUser(actor, user), {
    action: 'changed',
    object_kind: 'user',
    object_id: user.id,
    detail,
  })
}

const isDecidedByDirectory = async (tx: Tx, { adminGroup }: SsoSettings, user: User): Promise<boolean> =>
  user.provisioned_at !== null && (await adminsByGroup(tx, adminGroup)) !== null

export interface SsoSignInResult {
  token: string
  user: number
  lacksGroups: boolean
}

export async function signInBySso(tx: Tx, signIn: SsoSignIn): Promise<SsoSignInResult | Fault> {
  const { settings, said, actor, visit } = signIn
  const { claims, ...ssoSession } = said
  await takeLock(tx, ADMINISTRATORS)
  const user = (await findLinked(tx, settings.issuer, claims.sub)) ?? (await linkOrCreateUser(tx, signIn))
  if ('cause' in user) return user
  if (user.deactivated_at !== null) return notAllowedFault('INACTIVE', user.id)
  const role = (await isDecidedByDirectory(tx, settings, user)) ? null : claimedRole(claims, settings)
  const lacksGroups = role === 'absent'
  if (role !== null && role !== 'absent') await updateRoleByGroups(tx, signIn, user, role)
  await tx.updateTable('users').set({ sso_signed_in_at: actor.at }).where('id', '=', user.id).execute()
  const detail = lacksGroups ? { groups: 'absent' } : {}
  const token = await openSession(tx, user, visit, { actor, by: 'sso', lastsMs: SSO_SESSION_MS, ssoSession, detail })
  return token === null ? notAllowedFault('INACTIVE', user.id) : { token, user: user.id, lacksGroups }
}
