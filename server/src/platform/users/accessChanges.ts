import type { Role } from '@assay/domain/people/permissions'

interface UserAccess {
  role: Role
  email: string
  deactivated_at: number | null
}

const accessFields = ({ role, email, deactivated_at }: UserAccess) => ({
  role,
  is_active: deactivated_at === null,
  email,
})

/** The changes for an audit entry contain old and new values, but no names. */
export function accessChanges(before: UserAccess, after: UserAccess): Record<string, unknown> {
  const [from, to] = [accessFields(before), accessFields(after)]
  const fields = ['role', 'is_active', 'email'] as const
  return Object.fromEntries(
    fields.filter((field) => from[field] !== to[field]).map((field) => [field, [from[field], to[field]]]),
  )
}
