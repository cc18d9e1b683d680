import { rolesByGroup } from '@assay/domain/directory/roles'
import { type Admins, adminsByGroup } from '../auth/directoryAdmins.ts'
import { ADMINISTRATORS } from '../auth/queries.ts'
import { type Actor, recordAuditEntry } from '../db/audit.ts'
import { takeLock } from '../db/lock.ts'
import type { Tx } from '../db/schema.ts'
import { ScimRefusal } from '../http/scim/scimRefusal.ts'
import { releaseFromDirectory } from './releaseFromDirectory.ts'

export const refuseLastAdmin = (): never => {
  throw new ScimRefusal(409, 'The last active administrator cannot be deleted, deactivated or demoted')
}

export const takeDirectoryLock = (tx: Tx) => takeLock(tx, ADMINISTRATORS)

const hasOtherAdmin = async (tx: Tx): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .where('provisioned_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Members of the administrator group become administrators, and other users of the directory become consultants. */
export async function followGroups(tx: Tx, actor: Actor, adminGroup: string | null, before: Admins): Promise<void> {
  const members = await adminsByGroup(tx, adminGroup)
  const former = before ?? new Set<number>()
  if (members === null && former.size === 0) return
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'role', 'deactivated_at', 'email_claimed_at', 'directory_key'])
    .where('provisioned_at', 'is not', null)
    .execute()
  const known = rows.map(({ id, role, deactivated_at }) => ({ id, role, isActive: deactivated_at === null }))
  const changes = rolesByGroup({ known, members, former, hasOther: await hasOtherAdmin(tx) })
  if (changes === 'LAST_ADMIN') return refuseLastAdmin()
  // An unconfirmed e-mail address may belong to another person, so earlier ways to sign in are removed before the user
  // becomes an administrator.
  const unproven = new Set(
    rows.filter((row) => row.email_claimed_at !== null && row.directory_key === null).map(({ id }) => id),
  )
  for (const { id, role } of changes) {
    const isTaken = role === 'admin' && unproven.has(id)
    if (isTaken) await releaseFromDirectory(tx, id, actor.at)
    await tx.updateTable('users').set({ role }).where('id', '=', id).execute()
    const fields = isTaken ? ['role', 'sign_in'] : ['role']
    const detail = { fields, role: [role === 'admin' ? 'consultant' : 'admin', role] }
    await recordAuditEntry(tx, actor, { action: 'changed', object_kind: 'user', object_id: id, detail })
  }
}
