import type { Role } from '@assay/domain/people/permissions'

interface Standing {
  role: Role
  email: string
  deactivated_at: number | null
}

const shown = ({ role, email, deactivated_at }: Standing) => ({ role, is_active: deactivated_at === null, email })

/** From what to what, of all that decides who gets in and how far: an auditor asks for that, and for nobody's name. */
export function accessChanges(before: Standing, after: Standing): Record<string, unknown> {
  const [from, to] = [shown(before), shown(after)]
  const fields = ['role', 'is_active', 'email'] as const
  return Object.fromEntries(
    fields.filter((field) => from[field] !== to[field]).map((field) => [field, [from[field], to[field]]]),
  )
}
