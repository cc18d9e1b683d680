import { createHash } from 'node:crypto'
import { endSessionsByProvider as endByProviderCall, finishSso, startSso, unlinkUser } from '@assay/contract/auth/sso'
import { type Actor, recordAuditEntries, recordAuditEntry } from '../../db/audit.ts'
import type { Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { refuseOwnUser } from '../../http/caller/authorizeCaller.ts'
import { Refusal } from '../../http/refusal.ts'
import { recentSignInRoute, route } from '../../http/route.ts'
import { networkOf } from '../../http/visitor/address.ts'
import { isUser, removeSessionsOf, removeTokensOf } from '../queries.ts'
import { safeReturnPath } from './claims.ts'
import { type Cause, ProviderRefused, ProviderUnavailable } from './faults.ts'
import type { LogoutSubject } from './logoutToken.ts'
import { signInBySso } from './signInBySso.ts'
import { beginState, consumeState, noCookie, ssoBrowserOf } from './states.ts'

const hashOf = (issuer: string, id: string) => createHash('sha256').update(`${issuer} ${id}`).digest('hex')

async function recordLogoutOnce(
  tx: Tx,
  issuer: string,
  { id, expiresAt }: LogoutSubject,
  now: number,
): Promise<boolean> {
  await tx.deleteFrom('sso_logouts').where('expires_at', '<=', now).execute()
  const inserted = await tx
    .insertInto('sso_logouts')
    .values({ hash: hashOf(issuer, id), expires_at: expiresAt })
    .onConflict((row) => row.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst()
  return inserted !== undefined
}

async function endSessionsByProvider(tx: Tx, issuer: string, ended: LogoutSubject, actor: Actor): Promise<boolean> {
  const { sid, subject } = ended
  if (!(await recordLogoutOnce(tx, issuer, ended, actor.at))) return false
  const known = tx
    .selectFrom('users')
    .select('id')
    .where('sso_issuer', '=', issuer)
    .$if(subject !== null, (query) => query.where('sso_subject', '=', subject))
  const removed = await tx
    .deleteFrom('sessions')
    .where('user_id', 'in', known)
    .$if(sid !== null, (query) => query.where('sso_sid', '=', sid))
    .returning('id')
    .execute()
  const detail = { by: 'sso' }
  await recordAuditEntries(
    tx,
    actor,
    removed.map(({ id }) => ({ action: 'ended', object_kind: 'session', object_id: id, detail }) as const),
  )
  return true
}

const nobody = ({ at, address }: Actor): Actor => ({ at, address, actor_id: null, actor_name: '' })

const SIGN_IN_LIMIT = { burst: 60, windowMs: 60_000 }
const LOGOUT_LIMIT = { burst: 600, windowMs: 60_000 }

export const ssoRoutes = [
  route(startSso, async ({ body, db, config, authServices, limiter, address, actor, refuse, setCookie }) => {
    const { provider, ssoAuditTrail } = authServices
    if (!provider) return refuse('SSO_NOT_SET_UP')
    limiter.take('sign-in by the company', SIGN_IN_LIMIT, networkOf(address))
    if (!(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())) return refuse('SETUP_NEEDED')
    const isHttps = config.baseUrl.startsWith('https:')
    const { started, cookie } = await beginState(db, safeReturnPath(body.to), actor.at, isHttps)
    const url = await provider.addressFor(started).catch(async (error: unknown) => {
      if (!(error instanceof ProviderUnavailable)) throw error
      await ssoAuditTrail.refused(nobody(actor), error.is)
      return refuse('SSO_UNAVAILABLE')
    })
    setCookie(cookie)
    return { url }
  }),

  route(finishSso, async ({ body, db, config, authServices, limiter, actor: caller, refuse, setCookie, ...visit }) => {
    const { sso: settings } = config
    const { provider, ssoAuditTrail } = authServices
    if (!provider || !settings) return refuse('SSO_NOT_SET_UP')
    limiter.take('sign-in by the company', SIGN_IN_LIMIT, networkOf(visit.address))
    // A logout token that the browser sends proves nothing. Until the provider has confirmed the token, the caller is
    // anonymous.
    const actor = nobody(caller)
    const refuseFor = async (code: Parameters<typeof refuse>[0], cause: Cause, user?: number | null) => {
      await ssoAuditTrail.refused(actor, cause, user)
      return refuse(code)
    }
    const browser = ssoBrowserOf(visit.headers.cookie)
    const storedState = browser === null ? null : await consumeState(db, body.state, browser, actor.at)
    if (storedState) setCookie(noCookie(config.baseUrl.startsWith('https:')))
    if (!storedState || storedState === 'too old') return refuseFor('SSO_STATE', 'STATE')
    const returned = { ...storedState.started, code: body.code, iss: body.iss, now: actor.at }
    const said = await provider.claimsFor(returned).catch((error: unknown) => {
      if (error instanceof ProviderUnavailable) return refuseFor('SSO_UNAVAILABLE', error.is)
      if (error instanceof ProviderRefused) return refuseFor('SSO_FAILED', error.is)
      throw error
    })
    const ended = await inTransaction(db, (tx) => signInBySso(tx, { settings, said, actor, visit }))
    if ('cause' in ended) return refuseFor(ended.code, ended.cause, ended.user)
    if (ended.lacksGroups) ssoAuditTrail.groupsAbsent(ended.user)
    return { access_token: ended.token, token_type: 'bearer' as const, to: storedState.to }
  }),

  route(endByProviderCall, async ({ body, db, config, authServices, limiter, address, actor: caller }) => {
    limiter.take('logout by the company', LOGOUT_LIMIT, networkOf(address))
    const { provider, ssoAuditTrail } = authServices
    const refuseFor = (cause: Parameters<typeof ssoAuditTrail.logoutRefused>[1]): never => {
      ssoAuditTrail.logoutRefused(address, cause)
      throw new Refusal(400, 'SSO_FAILED', { more: { error: 'invalid_request' } })
    }
    if (!provider || !config.sso) return refuseFor('DISCOVERY')
    const { issuer } = config.sso
    const ended = await provider.readLogout(body.logout_token ?? '').catch((error: unknown) => {
      if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) return refuseFor(error.is)
      throw error
    })
    const isNew = await inTransaction(db, (tx) => endSessionsByProvider(tx, issuer, ended, nobody(caller)))
    if (!isNew) refuseFor('TWICE')
  }),

  recentSignInRoute(
    unlinkUser,
    async ({ params, db, refuse }) => {
      if (!(await isUser(db, params.id))) refuse('USER_NOT_FOUND')
    },
    async ({ params, db, actor, refuse }) => {
      await inTransaction(db, async (tx) => {
        const user = await tx.selectFrom('users').select('sso_issuer').where('id', '=', params.id).executeTakeFirst()
        if (!user) return refuse('USER_NOT_FOUND')
        if (user.sso_issuer === null) return refuse('NOT_LINKED')
        const nobody = { sso_issuer: null, sso_subject: null, sso_signed_in_at: null }
        await tx.updateTable('users').set(nobody).where('id', '=', params.id).execute()
        await removeSessionsOf(tx, params.id)
        await removeTokensOf(tx, params.id)
        await recordAuditEntry(tx, actor, { action: 'unlinked', object_kind: 'user', object_id: params.id })
      })
    },
    refuseOwnUser,
  ),
]
