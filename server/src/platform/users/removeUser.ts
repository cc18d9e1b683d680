import { isActiveAdmin } from '@assay/domain/people/permissions'
import { ADMINISTRATORS, hasOtherActiveAdmin } from '../auth/queries.ts'
import { type Actor, recordAuditEntry } from '../db/audit.ts'
import { takeLock } from '../db/lock.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { findUser, removeUser } from './queries.ts'
import { asPerson } from './user.ts'

export async function deleteUserUnderRules(
  db: Db,
  actor: Actor,
  id: number,
): Promise<'USER_NOT_FOUND' | 'OWN_DELETION' | 'LAST_ADMIN' | null> {
  return inTransaction(db, async (tx) => {
    await takeLock(tx, ADMINISTRATORS)
    const user = await findUser(tx, id)
    if (!user) return 'USER_NOT_FOUND'
    if (id === actor.actor_id) return 'OWN_DELETION'
    if (isActiveAdmin(asPerson(user)) && !(await hasOtherActiveAdmin(tx, id))) return 'LAST_ADMIN'

    await removeUser(tx, id)
    const detail = { full_name: user.full_name, email: user.email }
    await recordAuditEntry(tx, actor, { action: 'deleted', object_kind: 'user', object_id: id, detail })
    return null
  })
}
