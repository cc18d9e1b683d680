import { setTimeout as pause } from 'node:timers/promises'
import { forgotPassword, makePasswordLink, redeemLink } from '@assay/contract/auth/links'
import { isoOf } from '@assay/domain/isoTime'
import { SSO_SESSION_MS } from '@assay/domain/limits'
import { recordAuditEntry } from '../../db/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import { refuseOwnUser } from '../../http/caller/authorizeCaller.ts'
import { refuseField } from '../../http/refusal.ts'
import { recentSignInRoute, route } from '../../http/route.ts'
import { networkOf } from '../../http/visitor/address.ts'
import { checkPassword } from '../checkPassword.ts'
import { isUser, removeSessionsOf, removeTokensOf } from '../queries.ts'
import { openSession } from '../session.ts'
import { consumeLink, findLink, LINK_MS, makeLink, removeLinksOf } from './links.ts'
import { queuePasswordMail } from './passwordMail.ts'

const FORGOTTEN_PASSWORD_LIMIT = { burst: 3, windowMs: 60 * 60_000 }
const LINKS_USED = { burst: 30, windowMs: 60_000 }
/** Fixed response time in milliseconds, so that the response time does not show whether an account exists. */
const SAME_TIME_MS = 300

const passwordsOff = ({
  config,
  refuse,
}: {
  config: { passwordSignIn: boolean }
  refuse: (code: 'PASSWORD_SIGN_IN_OFF') => never
}) => {
  if (!config.passwordSignIn) refuse('PASSWORD_SIGN_IN_OFF')
}

export const linkRoutes = [
  route(forgotPassword, passwordsOff, async ({ body, db, config, limiter, address, actor, refuse }) => {
    const { mail } = config
    if (!mail) return refuse('MAIL_NOT_SET_UP')
    limiter.take('forgotten password', FORGOTTEN_PASSWORD_LIMIT, `${networkOf(address)} ${body.email}`)
    const queueing = inTransaction(db, (tx) => queuePasswordMail(tx, body.email, actor.at, mail))
    await Promise.all([queueing, pause(SAME_TIME_MS)])
  }),

  recentSignInRoute(
    makePasswordLink,
    async ({ params, db, refuse }) => {
      if (!(await isUser(db, params.id))) refuse('USER_NOT_FOUND')
    },
    async ({ params, db, config, actor, refuse }) => {
      const expiresAt = actor.at + LINK_MS.handed
      const link = await inTransaction(db, async (tx) => {
        const user = await tx
          .selectFrom('users')
          .select(['sso_issuer', 'deactivated_at'])
          .where('id', '=', params.id)
          .executeTakeFirst()
        if (!user) return refuse('USER_NOT_FOUND')
        if (user.sso_issuer !== null) return refuse('SIGNS_IN_BY_SSO')
        if (user.deactivated_at !== null) return refuse('USER_INACTIVE')
        await recordAuditEntry(tx, actor, { action: 'link_made', object_kind: 'user', object_id: params.id })
        return makeLink(tx, { userId: params.id, kind: 'password', expiresAt, baseUrl: config.baseUrl })
      })
      return { link, expires_at: isoOf(expiresAt) }
    },
    (requestContext) => {
      passwordsOff(requestContext)
      refuseOwnUser(requestContext)
    },
  ),

  route(redeemLink, async ({ body, db, config, limiter, authServices: { passwords }, actor, refuse, ...visit }) => {
    limiter.take('link', LINKS_USED, networkOf(visit.address))
    const link = await findLink(db, body.token, actor.at)
    if (!link) return refuse('LINK_NOT_VALID')
    if (link.kind === 'once') {
      const lastsMs = link.sso_issuer === null ? {} : { lastsMs: SSO_SESSION_MS }
      const token = await inTransaction(db, async (tx) =>
        (await consumeLink(tx, link.hash)) ? openSession(tx, link, visit, { actor, by: 'shell', ...lastsMs }) : null,
      )
      return token === null ? refuse('LINK_NOT_VALID') : { access_token: token, token_type: 'bearer' as const }
    }

    if (link.sso_issuer !== null || !config.passwordSignIn) return refuse('LINK_NOT_VALID')
    if (body.password === undefined) return refuseField('password', 'REQUIRED')
    checkPassword(body.password, config.passwordPolicy)
    const password_hash = await passwords.hash(body.password)
    const isSet = await inTransaction(db, async (tx) => {
      if (!(await consumeLink(tx, link.hash))) return false
      const changed = await tx
        .updateTable('users')
        .set({ password_hash })
        .where('id', '=', link.id)
        .where('deactivated_at', 'is', null)
        .where('sso_issuer', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!changed) return false
      await removeLinksOf(tx, link.id, 'mailed')
      await removeSessionsOf(tx, link.id)
      await removeTokensOf(tx, link.id)
      const ownActor = { ...actor, actor_id: link.id, actor_name: link.full_name }
      const detail = { fields: ['password'], by: 'link' }
      await recordAuditEntry(tx, ownActor, { action: 'changed', object_kind: 'user', object_id: link.id, detail })
      return true
    })
    return isSet ? { access_token: null, token_type: 'bearer' as const } : refuse('LINK_NOT_VALID')
  }),
]
