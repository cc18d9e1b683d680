import { isActiveAdmin, type Role } from '../people/permissions.ts'

interface KnownUser {
  id: number
  role: Role
  isActive: boolean
}

interface Standing {
  known: readonly KnownUser[]
  /**
   * `members`: users in the group of administrators; null if the group does not exist. `former`: users who were in the
   * group.
   */
  members: ReadonlySet<number> | null
  former: ReadonlySet<number>
  hasOther: boolean
}

export interface RoleChange {
  id: number
  role: Role
}

/**
 * One active administrator must remain. If possible, an administrator who was never in the group keeps the role;
 * otherwise, the change is rejected.
 */
export function rolesByGroup({ known, members, former, hasOther }: Standing): RoleChange[] | 'LAST_ADMIN' {
  const targetRole = ({ id, role }: KnownUser): Role => {
    if (members !== null) return members.has(id) ? 'admin' : 'consultant'
    return former.has(id) ? 'consultant' : role
  }
  const changes = known.filter((one) => targetRole(one) !== one.role).map((one) => ({ ...one, role: targetRole(one) }))
  const stays = hasOther || known.some((one) => isActiveAdmin({ ...one, role: targetRole(one) }))
  const losing = changes.filter(({ role, isActive }) => role === 'consultant' && isActive)
  const asChange = ({ id, role }: RoleChange): RoleChange => ({ id, role })
  if (stays || losing.length === 0) return changes.map(asChange)
  if (losing.some(({ id }) => former.has(id))) return 'LAST_ADMIN'
  const remainingAdminId = Math.min(...losing.map(({ id }) => id))
  return changes.filter(({ id }) => id !== remainingAdminId).map(asChange)
}
