import { isActiveAdmin } from '@assay/domain/people/permissions'
import { type Doer, recordDeed } from '../db/audit.ts'
import type { Db } from '../db/schema.ts'
import { takeTurn } from '../db/turn.ts'
import { findUser, hasOtherActiveAdmin, removeUser } from './queries.ts'
import { ADMINISTRATORS, asPerson } from './user.ts'

/** Nobody deletes themself, and there is always an active administrator. */
export async function deleteUserUnderRules(
  base: Db,
  doer: Doer,
  id: number,
): Promise<'USER_NOT_FOUND' | 'OWN_DELETION' | 'LAST_ADMIN' | null> {
  return base.transaction().execute(async (db) => {
    await takeTurn(db, ADMINISTRATORS)
    const user = await findUser(db, id)
    if (!user) return 'USER_NOT_FOUND'
    if (id === doer.actor_id) return 'OWN_DELETION'
    if (isActiveAdmin(asPerson(user)) && !(await hasOtherActiveAdmin(db, id))) return 'LAST_ADMIN'

    await removeUser(db, id)
    const detail = { full_name: user.full_name, email: user.email }
    await recordDeed(db, doer, { action: 'deleted', object_kind: 'user', object_id: id, detail })
    return null
  })
}
