import { getMe, updateMe } from '@assay/contract/users'
import { checkPassword } from '../auth/checkPassword.ts'
import { onUnique } from '../db/violations.ts'
import { refuseCaller } from '../http/refusal.ts'
import { route } from '../http/route.ts'
import { findUser } from './queries.ts'
import { updateUser } from './updateUser.ts'
import { userResponse } from './user.ts'

/** Limits tries of one's own password, because each costs as much as a sign-in. */
const OWN_PASSWORDS = { burst: 5, perMs: 15 * 60_000 }

export const meRoutes = [
  route(getMe, async ({ caller, db }) => {
    const user = await findUser(db, caller.id)
    return user ? userResponse(user) : refuseCaller()
  }),

  route(updateMe, async ({ body, db, caller, doer, config, limiter, access: { passwords }, isFresh, refuse }) => {
    checkPassword(body.password, config.passwordPolicy)
    const isOther = body.email !== undefined && body.email !== caller.email
    if ((body.password !== undefined || isOther) && !isFresh) refuse('SIGN_IN_AGAIN')
    if (body.password !== undefined) limiter.take('own password', OWN_PASSWORDS, String(caller.id))
    const user = await updateUser({ db, caller, doer, passwords }, caller.id, body).catch(
      onUnique(() => refuse('EMAIL_TAKEN')),
    )
    if (user === 'SIGNS_IN_BY_SSO') return refuse(user)
    return typeof user === 'string' ? refuseCaller() : userResponse(user)
  }),
]
