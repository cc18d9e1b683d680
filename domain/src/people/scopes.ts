import type { Role } from './permissions.ts'

/** What an API token may be allowed to do: a room and how far one may go in it. */
export const scopes = ['bank:read', 'bank:write', 'interviews:read', 'interviews:write', 'admin'] as const
export type Scope = (typeof scopes)[number]

/** A token that may write may read as well; `admin` contains nothing else, and nothing else contains it. */
export function grants(held: readonly Scope[], needed: Scope | 'any' | null): boolean {
  if (needed === null) return false
  if (needed === 'any') return true
  if (held.includes(needed)) return true
  if (needed === 'bank:read') return held.includes('bank:write')
  return needed === 'interviews:read' && held.includes('interviews:write')
}

/** How far a role goes, in the words of tokens. A role without its line does not compile. */
const scopesOf: Record<Role, readonly Scope[]> = {
  consultant: ['bank:write', 'interviews:write'],
  admin: ['bank:write', 'interviews:write', 'admin'],
}

export const roleGrants = (role: Role, needed: Scope): boolean => grants(scopesOf[role], needed)

/**
 * Calls for administrators are theirs whatever the scope. Staff's calls without a scope, or with `admin`, are about the caller alone:
 * every role may make them.
 */
export function isWithinRole(role: Role, { access, scope }: { access: string; scope?: Scope | 'any' | null }): boolean {
  const held = scopesOf[role]
  if (access === 'admin') return held.includes('admin')
  return !scope || scope === 'admin' || grants(held, scope)
}
