import type { Role } from '@assay/domain/people/permissions'
import type { Passwords } from '../auth/hashing/passwords.ts'
import { type Doer, recordAuditEntry } from '../db/audit.ts'
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
  doer: Doer
  passwords: Pick<Passwords, 'hash'>
}

export async function addUser(
  { db, doer, passwords }: AddingUser,
  { password, ...user }: NewUser,
  role: Role,
): Promise<UserRow> {
  const password_hash = await passwords.hash(password)
  return inTransaction(db, async (tx) => {
    const added = await insertUser(tx, { ...user, role, password_hash, created_at: doer.at })
    await recordAuditEntry(tx, doer, { action: 'created', object_kind: 'user', object_id: added.id, detail: { role } })
    return added
  })
}
