import type { Role } from '@assay/domain/people/permissions'
import { hashPassword } from '../auth/password.ts'
import { type Doer, recordDeed } from '../db/audit.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { takeTurn } from '../db/turn.ts'
import { hasUsers, insertUser, type UserRow } from './queries.ts'
import { ADMINISTRATORS } from './user.ts'

export interface NewUser {
  full_name: string
  email: string
  password: string
}

export async function addUser(db: Db, doer: Doer, { password, ...user }: NewUser, role: Role): Promise<UserRow> {
  const password_hash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const added = await insertUser(tx, { ...user, role, password_hash, created_at: doer.at })
    await recordDeed(tx, doer, { action: 'created', object_kind: 'user', object_id: added.id })
    return added
  })
}

/** The first to come is the administrator; of two who come at once only one is first. */
export async function registerUser(
  db: Db,
  doer: Doer,
  { password, ...user }: NewUser,
  isOpen: boolean,
): Promise<UserRow | 'REGISTRATION_CLOSED'> {
  const password_hash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    await takeTurn(tx, ADMINISTRATORS)
    const isFirst = !(await hasUsers(tx))
    if (!isFirst && !isOpen) return 'REGISTRATION_CLOSED'

    const role = isFirst ? 'admin' : 'consultant'
    const added = await insertUser(tx, { ...user, role, password_hash, created_at: doer.at })
    const themself = { ...doer, actor_id: added.id, actor_name: added.full_name }
    await recordDeed(tx, themself, { action: 'registered', object_kind: 'user', object_id: added.id, detail: { role } })
    return added
  })
}
