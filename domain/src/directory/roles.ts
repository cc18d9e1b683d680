import { isActiveAdmin, type Role } from '../people/permissions.ts'

interface Known {
  id: number
  role: Role
  isActive: boolean
}

interface Standing {
  /** Whom the directory made or changed. */
  known: readonly Known[]
  /** Who is in the group of administrators now, and who was before; null where there is no such group. */
  members: ReadonlySet<number> | null
  former: ReadonlySet<number>
  /** Whether somebody else is an active administrator. */
  hasOther: boolean
}

export interface RoleChange {
  id: number
  role: Role
}

/**
 * What becomes of the roles of those whom a directory knows. There is always an active administrator: none is taken out of the
 * group who is the last one, and where the group was never theirs, one of them stays what they are.
 */
export function rolesByGroup({ known, members, former, hasOther }: Standing): RoleChange[] | 'LAST_ADMIN' {
  const wanted = ({ id, role }: Known): Role => {
    if (members !== null) return members.has(id) ? 'admin' : 'consultant'
    return former.has(id) ? 'consultant' : role
  }
  const changes = known.filter((one) => wanted(one) !== one.role).map((one) => ({ ...one, role: wanted(one) }))
  const stays = hasOther || known.some((one) => isActiveAdmin({ ...one, role: wanted(one) }))
  const losing = changes.filter(({ role, isActive }) => role === 'consultant' && isActive)
  const asChange = ({ id, role }: RoleChange): RoleChange => ({ id, role })
  if (stays || losing.length === 0) return changes.map(asChange)
  if (losing.some(({ id }) => former.has(id))) return 'LAST_ADMIN'
  const kept = Math.min(...losing.map(({ id }) => id))
  return changes.filter(({ id }) => id !== kept).map(asChange)
}
