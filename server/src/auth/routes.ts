import { endOtherSessions, endOwnSession, listSessions, signIn, signOut } from '@assay/contract/auth'
import { recordDeed, recordDeeds } from '../db/audit.ts'
import { inTransaction } from '../db/transaction.ts'
import { route } from '../http/route.ts'
import { countsOf } from './countSignIn.ts'
import {
  findActiveByEmail,
  listSessionsOf,
  removeExpiredSessions,
  removeSession,
  removeSessionOf,
  removeSessionsOf,
} from './queries.ts'
import { asSession, startSession } from './session.ts'

export const authRoutes = [
  route(signIn, async ({ body, db, limiter, access, doer, refuse, setCookie, ...visit }) => {
    const { address, receivedAt, headers } = visit
    const account = body.username
    const browser = access.browsers.find(headers.cookie, account)
    const forgetTry = limiter.takeAll(countsOf({ address, account, browser }), () =>
      access.trail.limited(address, account),
    )

    const user = await findActiveByEmail(db, account)
    const isRight = await access.passwords.verify(body.password, user?.password_hash).catch((busy: unknown) => {
      // Nobody looked at it, so it was no try.
      forgetTry()
      throw busy
    })
    if (!user || !isRight) {
      access.trail.failed(address, account)
      return refuse('BAD_CREDENTIALS')
    }

    await removeExpiredSessions(db, receivedAt)
    const token = await inTransaction(db, async (tx) => {
      const signedIn = { ...doer, actor_id: user.id, actor_name: user.full_name }
      const started = await startSession(tx, user, visit)
      if (started) await recordDeed(tx, signedIn, { action: 'signed_in', object_kind: 'user', object_id: user.id })
      return started
    })
    if (!token) return refuse('BAD_CREDENTIALS')

    // Only tries that failed count: whoever knows the password is not slowed down.
    forgetTry()
    setCookie(access.browsers.cookieFor(account))
    return { access_token: token, token_type: 'bearer' as const }
  }),

  route(signOut, async ({ caller, db, doer }) => {
    await inTransaction(db, async (tx) => {
      await removeSession(tx, caller.tokenHash)
      await recordDeed(tx, doer, { action: 'signed_out', object_kind: 'user', object_id: caller.id })
    })
  }),

  route(listSessions, async ({ caller, db, receivedAt }) => ({
    sessions: (await listSessionsOf(db, caller.id, caller.tokenHash, receivedAt)).map(asSession),
  })),

  route(endOwnSession, async ({ params, caller, db, doer, refuse }) => {
    const ended = await inTransaction(db, async (tx) => {
      const removed = await removeSessionOf(tx, caller.id, params.id)
      if (removed) await recordDeed(tx, doer, { action: 'ended', object_kind: 'session', object_id: removed.id })
      return removed
    })
    if (!ended) refuse('SESSION_NOT_FOUND')
  }),

  route(endOtherSessions, async ({ caller, db, doer }) => {
    await inTransaction(db, async (tx) => {
      const removed = await removeSessionsOf(tx, caller.id, caller.tokenHash)
      const deeds = removed.map(({ id }) => ({ action: 'ended', object_kind: 'session', object_id: id }) as const)
      await recordDeeds(tx, doer, deeds)
    })
  }),
]
