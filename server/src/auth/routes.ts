import { signIn, signOut } from '@assay/contract/auth'
import { recordDeed } from '../db/audit.ts'
import { inTransaction } from '../db/transaction.ts'
import { route } from '../http/route.ts'
import { verifyPassword } from './password.ts'
import { findActiveByEmail, removeExpiredSessions, removeSession } from './queries.ts'
import { startSession } from './session.ts'

const MINUTE = 60_000
const PER_ACCOUNT = { burst: 5, perMs: 15 * MINUTE }
const PER_ADDRESS = { burst: 30, perMs: MINUTE }

export const authRoutes = [
  route(signIn, async ({ body, db, limiter, address, receivedAt, doer, refuse }) => {
    const forgetAddress = limiter.take('sign-in by address', PER_ADDRESS, address)
    const forgetAccount = limiter.take('sign-in by account', PER_ACCOUNT, `${address} ${body.username}`)

    const user = await findActiveByEmail(db, body.username)
    const isRight = await verifyPassword(body.password, user?.password_hash)
    if (!user || !isRight) return refuse('BAD_CREDENTIALS')

    await removeExpiredSessions(db, receivedAt)
    const token = await inTransaction(db, async (tx) => {
      const signedIn = { ...doer, actor_id: user.id, actor_name: user.full_name }
      const started = await startSession(tx, user, receivedAt)
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
]
