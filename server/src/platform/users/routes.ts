import {
  createUser,
  deleteUser,
  getMe,
  getUser,
  listUsers,
  registerUser as registerCall,
  roleOf,
  type User,
  updateUser as updateCall,
  updateMe,
} from '@assay/contract/users'
import { canSeeUser } from '@assay/domain/people/permissions'
import { checkPassword } from '../auth/checkPassword.ts'
import { onUnique } from '../db/violations.ts'
import { refuseOwnUser } from '../http/caller/authorizeCaller.ts'
import type { Caller } from '../http/caller/caller.ts'
import { Refusal, refuseCaller } from '../http/refusal.ts'
import { recentSignInRoute, route } from '../http/route.ts'
import { networkOf } from '../http/visitor/address.ts'
import { addUser } from './addUser.ts'
import { countUsers, findUser, hasUsers, listUsersPage } from './queries.ts'
import { registerUser } from './registerUser.ts'
import { deleteUserUnderRules } from './removeUser.ts'
import { isSetupCode } from './setupCode.ts'
import { updateUser } from './updateUser.ts'
import { userResponse } from './user.ts'

/** Limits how often users can try their own password, because each attempt hashes a password. */
const OWN_PASSWORD_LIMIT = { burst: 5, windowMs: 15 * 60_000 }

const meRoutes = [
  route(getMe, async ({ caller, db }) => {
    const user = await findUser(db, caller.id)
    return user ? userResponse(user) : refuseCaller()
  }),

  route(
    updateMe,
    async ({ body, db, caller, actor, config, limiter, authServices: { passwords }, isFresh, refuse }) => {
      checkPassword(body.password, config.passwordPolicy)
      const isOther = body.email !== undefined && body.email !== caller.email
      if ((body.password !== undefined || isOther) && !isFresh) refuse('SIGN_IN_AGAIN')
      if (body.password !== undefined) limiter.take('own password', OWN_PASSWORD_LIMIT, String(caller.id))
      const user = await updateUser({ db, caller, actor, passwords }, caller.id, body).catch(
        onUnique(() => refuse('EMAIL_TAKEN')),
      )
      if (user === 'SIGNS_IN_BY_SSO') return refuse(user)
      return typeof user === 'string' ? refuseCaller() : userResponse(user)
    },
  ),
]

const REGISTRATIONS = { burst: 30, windowMs: 60_000 }

const registrationRoute = route(
  registerCall,
  async ({ db, config, refuse }) => {
    if (!config.passwordSignIn && (await hasUsers(db))) refuse('PASSWORD_SIGN_IN_OFF')
    if (!config.openRegistration && (await hasUsers(db))) refuse('REGISTRATION_CLOSED')
  },
  async ({ body, db, actor, config, limiter, address, isLocal, authServices: { keyed, passwords }, refuse }) => {
    limiter.take('registration', REGISTRATIONS, networkOf(address))
    const mayBeFirst = isLocal() || isSetupCode(keyed, body.setup_code)
    if (!mayBeFirst && !(await hasUsers(db))) refuse('SETUP_CODE_NEEDED')
    checkPassword(body.password, config.passwordPolicy)
    const doors = { isOpen: config.openRegistration, mayBeFirst }
    const added = await registerUser({ db, actor, passwords }, body, doors)
    return typeof added === 'string' ? refuse(added) : userResponse(added)
  },
)

/** Limits how often administrators can set passwords, because each change hashes a password. */
const ADMIN_PASSWORD_LIMIT = { burst: 60, windowMs: 60_000 }

interface UserChange {
  email?: string | undefined
  password?: string | undefined
  is_superuser?: boolean | undefined
  is_active?: boolean | undefined
}

const changesAccess = (before: User, changes: UserChange) =>
  changes.password !== undefined ||
  (['email', 'is_superuser', 'is_active'] as const).some(
    (field) => changes[field] !== undefined && changes[field] !== before[field],
  )

/**
 * An API token must not give more rights, or access that lasts longer than the token. A token may correct names and
 * deactivate users.
 */
function refuseRaisingRights(caller: Caller | null, body: unknown): void {
  if (!caller?.token || typeof body !== 'object' || body === null) return
  const { email, password, is_superuser, is_active } = body as Record<string, unknown>
  const isLifting =
    [email, password, is_superuser].some((value) => value !== undefined) || (is_active ?? false) !== false
  if (isLifting) throw new Refusal(403, 'FORBIDDEN')
}

export const userRoutes = [
  route(listUsers, async ({ query, readOnReplica, setTotal }) =>
    readOnReplica(async (from) => {
      setTotal(await countUsers(from))
      return (await listUsersPage(from, query)).map(userResponse)
    }),
  ),

  recentSignInRoute(
    createUser,
    async ({ body, config }) => checkPassword(body.password, config.passwordPolicy),
    async ({ body, db, caller, actor, config, limiter, authServices: { passwords }, refuse }) => {
      checkPassword(body.password, config.passwordPolicy)
      limiter.take('password given', ADMIN_PASSWORD_LIMIT, String(caller.id))
      const { is_superuser, ...user } = body
      const added = await addUser({ db, actor, passwords }, user, roleOf({ is_superuser })).catch(
        onUnique(() => refuse('EMAIL_TAKEN')),
      )
      return userResponse(added)
    },
  ),

  registrationRoute,
  ...meRoutes,

  route(
    getUser,
    ({ caller, path, refuse }) => {
      if (!canSeeUser(caller, Number(path['id']))) refuse('FORBIDDEN')
    },
    async ({ params, db, refuse }) => {
      const user = await findUser(db, params.id)
      return user ? userResponse(user) : refuse('USER_NOT_FOUND')
    },
  ),

  {
    ...route(
      updateCall,
      refuseOwnUser,
      async ({ params, body, db, caller, actor, config, limiter, authServices: { passwords }, isFresh, refuse }) => {
        checkPassword(body.password, config.passwordPolicy)
        if (!isFresh) {
          const before = (await findUser(db, params.id)) ?? refuse('USER_NOT_FOUND')
          if (changesAccess(userResponse(before), body)) refuse('SIGN_IN_AGAIN')
        }
        if (body.password !== undefined) limiter.take('password given', ADMIN_PASSWORD_LIMIT, String(caller.id))
        const { is_superuser, is_active, ...own } = body
        const changes = {
          ...own,
          role: is_superuser === undefined ? undefined : roleOf({ is_superuser }),
          isActive: is_active,
        } as const
        const user = await updateUser({ db, caller, actor, passwords }, params.id, changes).catch(
          onUnique(() => refuse('EMAIL_TAKEN')),
        )
        return typeof user === 'string' ? refuse(user) : userResponse(user)
      },
    ),
    beforeValues: refuseRaisingRights,
  },

  recentSignInRoute(
    deleteUser,
    async ({ params, db, refuse }) => {
      if (!(await findUser(db, params.id))) refuse('USER_NOT_FOUND')
    },
    async ({ params, db, actor, refuse }) => {
      const fault = await deleteUserUnderRules(db, actor, params.id)
      if (fault) refuse(fault)
    },
  ),
]
