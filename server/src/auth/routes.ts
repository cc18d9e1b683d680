import { endOtherSessions, endOwnSession, listSessions, signIn, signOut } from '@assay/contract/auth'
import { recordDeed, recordDeeds } from '../db/audit.ts'
import { inTransaction } from '../db/transaction.ts'
import { route } from '../http/route.ts'
import { verifyPassword } from './password.ts'
import {
  findActiveByEmail,
  listSessionsOf,
  removeExpiredSessions,
  removeSession,
  removeSessionOf,
  removeSessionsOf,
} from './queries.ts'
import { asSession, startSession } from './session.ts'

const MINUTE = 60_000
const PER_ACCOUNT = { burst: 5, perMs: 15 * MINUTE }
const PER_ADDRESS = { burst: 30, perMs: MINUTE }

export const authRoutes = [
  route(signIn, async ({ body, db, limiter, doer, refuse, ...visit }) => {
    const { address, receivedAt } = visit
    const forgetAddress = limiter.take('sign-in by address', PER_ADDRESS, address)
    const forgetAccount = limiter.take('sign-in by account', PER_ACCOUNT, `${address} ${body.username}`)

    const user = await findActiveByEmail(db, body.username)
    const isRight = await verifyPassword(body.password, user?.password_hash)
    if (!user || !isRight) return refuse('BAD_CREDENTIALS')

    await removeExpiredSessions(db, receivedAt)
    const token = await inTransaction(db, async (tx) => {
      const signedIn = { ...doer, actor_id: user.id, actor_name: user.full_name }
      const started = await startSession(tx, user, visit)
      if (started) await recordDeed(tx, signedIn, { action: 'signed_in', object_kind: 'user', object_id: user.id })
      return started
    })
    if (!token) return refuse('BAD_CREDENTIALS')

    // Only tries that failed count: whoever knows the password is not slowed down.
    forgetAddress()
    forgetAccount()
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
