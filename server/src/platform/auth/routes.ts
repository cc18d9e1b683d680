import { endOtherSessions, endOwnSession, listSessions, signIn, signOut } from '@assay/contract/auth/sessions'
import { recordAuditEntries, recordAuditEntry } from '../db/audit.ts'
import { inTransaction } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { type RequestContext, route } from '../http/route.ts'
import { networkOf } from '../http/visitor/address.ts'
import type { Count } from '../http/visitor/limits.ts'
import { factorRoutes } from './factor/routes.ts'
import { secondStepOf } from './factor/secondStep.ts'
import { secondStepRoutes } from './factor/signInRoutes.ts'
import { linkRoutes } from './links/routes.ts'
import {
  findActiveByEmail,
  listSessionsOf,
  removeExpiredSessions,
  removeSession,
  removeSessionOf,
  removeSessionsOf,
} from './queries.ts'
import { asSession, openSession } from './session.ts'
import { ssoRoutes } from './sso/routes.ts'
import { type TokenRouteDependencies, tokenRoutes } from './tokens/routes.ts'

const MINUTE = 60_000
const PER_ACCOUNT = { burst: 5, windowMs: 15 * MINUTE }
const PER_ADDRESS = { burst: 30, windowMs: MINUTE }
/**
 * After a burst of attempts, an account accepts one attempt every ten seconds. The limit only slows attempts down: an
 * account is never locked.
 */
const ACCOUNT_LIMIT_ALL_ADDRESSES = { burst: 30, windowMs: 5 * MINUTE }

interface SignInAttempt {
  address: string
  account: string
  /** The cookie of a browser that has signed in to this account before; otherwise null. */
  browser: string | null
}

function signInLimits({ address, account, browser }: SignInAttempt): Count[] {
  if (browser) return [['sign-in by browser', PER_ACCOUNT, browser]]
  const network = networkOf(address)
  return [
    ['sign-in by address', PER_ADDRESS, network],
    ['sign-in by account', PER_ACCOUNT, `${network} ${account}`],
    ['sign-in from anywhere', ACCOUNT_LIMIT_ALL_ADDRESSES, account],
  ]
}

const passwordsAreOn = ({ config, refuse }: Pick<RequestContext<typeof signIn>, 'config' | 'refuse'>) => {
  if (!config.passwordSignIn) refuse('PASSWORD_SIGN_IN_OFF')
}

export const authRoutes = (above: TokenRouteDependencies) => [
  ...secondStepRoutes,
  ...factorRoutes,
  ...tokenRoutes(above),
  ...linkRoutes,
  ...ssoRoutes,
  route(
    signIn,
    passwordsAreOn,
    async ({ body, db, config, limiter, authServices, actor, refuse, setCookie, ...visit }) => {
      const { address, receivedAt, headers } = visit
      const account = body.username
      const browser = authServices.browsers.find(headers.cookie, account)
      const forgetTry = limiter.takeAll(signInLimits({ address, account, browser }), () =>
        authServices.trail.limited(address, account),
      )

      const user = await findActiveByEmail(db, account)
      const isCorrect = await authServices.passwords
        .verify(body.password, user?.password_hash || undefined, { isKnown: browser !== null })
        .catch((busy: unknown) => {
          // The password was not checked, so this sign-in request does not count as a failed attempt.
          forgetTry()
          throw busy
        })
      if (!user || !isCorrect) {
        authServices.trail.failed(address, account)
        return refuse('BAD_CREDENTIALS')
      }

      await removeExpiredSessions(db, receivedAt)
      const needed = await secondStepOf(db, config, user, receivedAt)
      if (needed) {
        forgetTry()
        throw new Refusal(400, 'SECOND_FACTOR_NEEDED', { more: { ...needed } })
      }
      const token = await inTransaction(db, (tx) => openSession(tx, user, visit, { actor, by: 'password' }))
      if (!token) return refuse('BAD_CREDENTIALS')

      // Only failed sign-in attempts count, so that users who know their password are not slowed down.
      forgetTry()
      setCookie(authServices.browsers.cookieFor(account))
      return { access_token: token, token_type: 'bearer' as const }
    },
  ),

  route(signOut, async ({ body, caller, db, actor, authServices: { provider } }) => {
    const ended = await inTransaction(db, async (tx) => {
      const removed = await removeSession(tx, caller.tokenHash)
      await recordAuditEntry(tx, actor, { action: 'signed_out', object_kind: 'user', object_id: caller.id })
      return removed
    })
    if (!body.provider) return undefined
    // The session in Assay ends even if the identity provider does not respond.
    const url = ended?.id_token && provider ? await provider.endAddress(ended.id_token).catch(() => null) : null
    return { url }
  }),

  route(listSessions, async ({ caller, db, receivedAt }) => ({
    sessions: (await listSessionsOf(db, caller.id, caller.tokenHash, receivedAt)).map(asSession),
  })),

  route(endOwnSession, async ({ params, caller, db, actor, refuse }) => {
    const ended = await inTransaction(db, async (tx) => {
      const removed = await removeSessionOf(tx, caller.id, params.id)
      if (removed) await recordAuditEntry(tx, actor, { action: 'ended', object_kind: 'session', object_id: removed.id })
      return removed
    })
    if (!ended) refuse('SESSION_NOT_FOUND')
  }),

  route(endOtherSessions, async ({ caller, db, actor }) => {
    await inTransaction(db, async (tx) => {
      const removed = await removeSessionsOf(tx, caller.id, caller.tokenHash)
      const auditEntries = removed.map(
        ({ id }) => ({ action: 'ended', object_kind: 'session', object_id: id }) as const,
      )
      await recordAuditEntries(tx, actor, auditEntries)
    })
  }),
]
