import { changesOwnAccess, losesAdmin, type Role } from '@assay/domain/people/permissions'
import type { Passwords } from '../auth/hashing/passwords.ts'
import { ADMINISTRATORS, hasOtherActiveAdmin, removeSessionsOf, removeTokensOf } from '../auth/queries.ts'
import { type Actor, recordAuditEntry } from '../db/audit.ts'
import { takeLock } from '../db/lock.ts'
import type { Db, Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Caller } from '../http/caller/caller.ts'
import { accessChanges } from './accessChanges.ts'
import { changeUser, findUser, type UserRow } from './queries.ts'
import { revokeAccess } from './revokeAccess.ts'
import { asPerson } from './user.ts'

export interface UserChanges {
  full_name?: string | undefined
  email?: string | undefined
  password?: string | undefined
  role?: Role | undefined
  isActive?: boolean | undefined
}

export type UpdateFault = 'USER_NOT_FOUND' | 'OWN_STANDING' | 'LAST_ADMIN' | 'SIGNS_IN_BY_SSO'

interface Request {
  db: Db
  caller: Caller
  actor: Actor
  passwords: Passwords
}

async function endSessions(tx: Tx, user: UserRow, caller: Caller, changes: UserChanges): Promise<void> {
  const kept = user.id === caller.id ? caller.tokenHash : ''
  if (changes.isActive === false) return revokeAccess(tx, user.id, kept)
  if (changes.password === undefined) return
  await removeTokensOf(tx, user.id)
  await removeSessionsOf(tx, user.id, kept)
}

/**
 * Time since when the e-mail address is unconfirmed; null if it is confirmed. Users set unconfirmed addresses, and
 * administrators set confirmed addresses.
 */
function emailClaim({ caller, actor }: Request, before: UserRow, email: string | undefined) {
  if (email === undefined || (caller.id === before.id && email === before.email)) return undefined
  return caller.id === before.id ? actor.at : null
}

const changedFields = (changes: UserChanges) =>
  Object.entries(changes).flatMap(([field, value]) => {
    if (value === undefined) return []
    return [field === 'isActive' ? 'is_active' : field]
  })

/** The rules for users are checked inside the transaction, so that simultaneous changes cannot break them. */
export async function updateUser(request: Request, id: number, changes: UserChanges): Promise<UserRow | UpdateFault> {
  const { caller, actor, passwords } = request
  const password_hash = changes.password === undefined ? undefined : await passwords.hash(changes.password)

  return inTransaction(request.db, async (tx) => {
    await takeLock(tx, ADMINISTRATORS)
    const before = await findUser(tx, id)
    if (!before) return 'USER_NOT_FOUND'
    if (changes.password !== undefined && before.sso_issuer !== null) return 'SIGNS_IN_BY_SSO'
    if (changesOwnAccess(caller, id, changes)) return 'OWN_STANDING'
    if (losesAdmin(asPerson(before), changes) && !(await hasOtherActiveAdmin(tx, id))) return 'LAST_ADMIN'

    const after = await changeUser(tx, id, {
      // The user's name is always included, because an update without any column is not valid SQL.
      full_name: changes.full_name ?? before.full_name,
      email: changes.email,
      email_claimed_at: emailClaim(request, before, changes.email),
      role: changes.role,
      password_hash,
      ...(changes.isActive !== undefined && {
        deactivated_at: changes.isActive ? null : (before.deactivated_at ?? actor.at),
        ...(changes.isActive ? { waiting_since: null } : { left_at: actor.at }),
      }),
    })
    await endSessions(tx, after, caller, changes)
    const detail = { fields: changedFields(changes), ...accessChanges(before, after) }
    await recordAuditEntry(tx, actor, { action: 'changed', object_kind: 'user', object_id: id, detail })
    return after
  })
}
