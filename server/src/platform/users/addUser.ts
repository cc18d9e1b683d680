import type { Role } from '@assay/domain/people/permissions'
import type { Passwords } from '../auth/hashing/passwords.ts'
import { type Actor, recordAuditEntry } from '../db/audit.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { insertUser, type UserRow } from './queries.ts'

export interface NewUser {
  full_name: string
  email: string
  password: string
}

export interface AddingUser {
  db: Db
  actor: Actor
  passwords: Pick<Passwords, 'hash'>
}

export async function addUser(
  { db, actor, passwords }: AddingUser,
  { password, ...user }: NewUser,
  role: Role,
): Promise<UserRow> {
  const password_hash = await passwords.hash(password)
  return inTransaction(db, async (tx) => {
    const added = await insertUser(tx, { ...user, role, password_hash, created_at: actor.at })
    await recordAuditEntry(tx, actor, { action: 'created', object_kind: 'user', object_id: added.id, detail: { role } })
    return added
  })
}
