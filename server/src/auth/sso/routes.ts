import { finishSso, startSso, unlinkUser } from '@assay/contract/auth/sso'
import { recordDeed } from '../../db/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import { unlessOwnToken } from '../../http/caller/admit.ts'
import { freshRoute, route } from '../../http/route.ts'
import { networkOf } from '../../http/visitor/address.ts'
import { isUser, removeSessionsOf, removeTokensOf } from '../queries.ts'
import { pathAfter } from './claims.ts'
import { letIn } from './letIn.ts'
import { ProviderAway, ProviderRefused } from './provider.ts'
import { beginState, browserOf, noCookie, takeState } from './states.ts'

const TRIES = { burst: 60, perMs: 60_000 }

export const ssoRoutes = [
  route(startSso, async ({ body, db, config, access: { provider }, limiter, address, doer, refuse, setCookie }) => {
    if (!provider) return refuse('SSO_NOT_SET_UP')
    limiter.take('sign-in by the company', TRIES, networkOf(address))
    if (!(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())) return refuse('SETUP_NEEDED')
    const isHttps = config.baseUrl.startsWith('https:')
    const { started, cookie } = await beginState(db, pathAfter(body.to), doer.at, isHttps)
    const url = await provider.addressFor(started).catch((error: unknown) => {
      if (error instanceof ProviderAway) return refuse('SSO_UNAVAILABLE')
      throw error
    })
    setCookie(cookie)
    return { url }
  }),

  route(finishSso, async ({ body, db, config, access: { provider }, limiter, doer, refuse, setCookie, ...visit }) => {
    const { sso: settings } = config
    if (!provider || !settings) return refuse('SSO_NOT_SET_UP')
    limiter.take('sign-in by the company', TRIES, networkOf(visit.address))
    const browser = browserOf(visit.headers.cookie)
    const taken = browser === null ? null : await takeState(db, body.state, browser, doer.at)
    if (taken) setCookie(noCookie(config.baseUrl.startsWith('https:')))
    if (!taken || taken === 'too old') return refuse('SSO_STATE')
    const returned = { ...taken.started, code: body.code, iss: body.iss, now: doer.at }
    const claims = await provider.claimsFor(returned).catch((error: unknown) => {
      if (error instanceof ProviderAway) return refuse('SSO_UNAVAILABLE')
      if (error instanceof ProviderRefused) return refuse('SSO_FAILED')
      throw error
    })
    const ended = await inTransaction(db, (tx) => letIn(tx, { settings, claims, doer, visit }))
    if (typeof ended === 'string') return refuse(ended)
    return { access_token: ended.token, token_type: 'bearer' as const, to: taken.to }
  }),

  freshRoute(
    unlinkUser,
    async ({ params, db, refuse }) => {
      if (!(await isUser(db, params.id))) refuse('USER_NOT_FOUND')
    },
    async ({ params, db, doer, refuse }) => {
      await inTransaction(db, async (tx) => {
        const user = await tx.selectFrom('users').select('sso_issuer').where('id', '=', params.id).executeTakeFirst()
        if (!user) return refuse('USER_NOT_FOUND')
        if (user.sso_issuer === null) return refuse('NOT_LINKED')
        const nobody = { sso_issuer: null, sso_subject: null, sso_signed_in_at: null }
        await tx.updateTable('users').set(nobody).where('id', '=', params.id).execute()
        await removeSessionsOf(tx, params.id)
        await removeTokensOf(tx, params.id)
        await recordDeed(tx, doer, { action: 'unlinked', object_kind: 'user', object_id: params.id })
      })
    },
    unlessOwnToken,
  ),
]
