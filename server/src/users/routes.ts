import {
  createUser,
  deleteUser,
  getMe,
  getUser,
  listUsers,
  registerUser as registerCall,
  type User,
  updateUser as updateCall,
  updateMe,
} from '@assay/contract/users'
import { canSeeUser } from '@assay/domain/people/permissions'
import { checkPassword } from '../auth/checkPassword.ts'
import { onUnique } from '../db/violations.ts'
import { unlessOwnToken } from '../http/admit.ts'
import { refuseCaller } from '../http/refusal.ts'
import { freshRoute, route } from '../http/route.ts'
import { networkOf } from '../http/visitor/address.ts'
import { addUser } from './addUser.ts'
import { countUsers, findUser, hasUsers, listUsersPage } from './queries.ts'
import { registerUser } from './registerUser.ts'
import { deleteUserUnderRules } from './removeUser.ts'
import { isSetupCode } from './setupCode.ts'
import { updateUser } from './updateUser.ts'
import { asUser } from './user.ts'

/** Of one's own password in a row, and of everybody's by an administrator: each costs the work of a sign-in. */
const OWN_PASSWORDS = { burst: 5, perMs: 15 * 60_000 }
const GIVEN_PASSWORDS = { burst: 60, perMs: 60_000 }
const REGISTRATIONS = { burst: 30, perMs: 60_000 }

const roleOf = (isSuperuser: boolean | undefined) => {
  if (isSuperuser === undefined) return undefined
  return isSuperuser ? 'admin' : 'consultant'
}

interface Opening {
  email?: string | undefined
  password?: string | undefined
  is_superuser?: boolean | undefined
  is_active?: boolean | undefined
}

/** Who is let in, by what, and how far; a name and the like open nothing. */
const changesWhatOpens = (before: User, changes: Opening) =>
  changes.password !== undefined ||
  (['email', 'is_superuser', 'is_active'] as const).some(
    (field) => changes[field] !== undefined && changes[field] !== before[field],
  )

export const userRoutes = [
  route(listUsers, async ({ query, db, tellTotal }) => {
    tellTotal(await countUsers(db))
    return (await listUsersPage(db, query)).map(asUser)
  }),

  route(createUser, async ({ body, db, caller, doer, config, limiter, access: { passwords }, isFresh, refuse }) => {
    checkPassword(body.password, config.passwordPolicy)
    if (body.is_superuser && !isFresh) refuse('SIGN_IN_AGAIN')
    limiter.take('password given', GIVEN_PASSWORDS, String(caller.id))
    const { is_superuser, ...user } = body
    const added = await addUser({ db, doer, passwords }, user, is_superuser ? 'admin' : 'consultant').catch(
      onUnique(() => refuse('EMAIL_TAKEN')),
    )
    return asUser(added)
  }),

  route(
    registerCall,
    async ({ db, config, refuse }) => {
      if (!config.passwordSignIn && (await hasUsers(db))) refuse('PASSWORD_SIGN_IN_OFF')
      if (!config.openRegistration && (await hasUsers(db))) refuse('REGISTRATION_CLOSED')
    },
    async ({ body, db, doer, config, limiter, address, isLocal, access: { keyed, passwords }, refuse }) => {
      limiter.take('registration', REGISTRATIONS, networkOf(address))
      const mayBeFirst = isLocal() || isSetupCode(keyed, body.setup_code)
      if (!mayBeFirst && !(await hasUsers(db))) refuse('SETUP_CODE_NEEDED')
      checkPassword(body.password, config.passwordPolicy)
      const doors = { isOpen: config.openRegistration, mayBeFirst }
      const added = await registerUser({ db, doer, passwords }, body, doors)
      return typeof added === 'string' ? refuse(added) : asUser(added)
    },
  ),

  route(getMe, async ({ caller, db }) => {
    const user = await findUser(db, caller.id)
    return user ? asUser(user) : refuseCaller()
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
    return typeof user === 'string' ? refuseCaller() : asUser(user)
  }),

  route(
    getUser,
    ({ caller, path, refuse }) => {
      if (!canSeeUser(caller, Number(path['id']))) refuse('FORBIDDEN')
    },
    async ({ params, db, refuse }) => {
      const user = await findUser(db, params.id)
      return user ? asUser(user) : refuse('USER_NOT_FOUND')
    },
  ),

  route(
    updateCall,
    unlessOwnToken,
    async ({ params, body, db, caller, doer, config, limiter, access: { passwords }, isFresh, refuse }) => {
      checkPassword(body.password, config.passwordPolicy)
      if (!isFresh) {
        const before = (await findUser(db, params.id)) ?? refuse('USER_NOT_FOUND')
        if (changesWhatOpens(asUser(before), body)) refuse('SIGN_IN_AGAIN')
      }
      if (body.password !== undefined) limiter.take('password given', GIVEN_PASSWORDS, String(caller.id))
      const { is_superuser, is_active, ...own } = body
      const changes = { ...own, role: roleOf(is_superuser), isActive: is_active } as const
      const user = await updateUser({ db, caller, doer, passwords }, params.id, changes).catch(
        onUnique(() => refuse('EMAIL_TAKEN')),
      )
      return typeof user === 'string' ? refuse(user) : asUser(user)
    },
  ),

  freshRoute(
    deleteUser,
    async ({ params, db, refuse }) => {
      if (!(await findUser(db, params.id))) refuse('USER_NOT_FOUND')
    },
    async ({ params, db, doer, refuse }) => {
      const fault = await deleteUserUnderRules(db, doer, params.id)
      if (fault) refuse(fault)
    },
  ),
]
