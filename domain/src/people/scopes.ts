import type { Role } from './permissions.ts'

export const scopes = [
  ...(['labels:read', 'bank:read', 'bank:write'] as const),
  ...(['interviews:read', 'interviews:write', 'admin', 'scim'] as const),
] as const
export type Scope = (typeof scopes)[number]

/** The scope for writing includes reading. Scopes for questions and interviews also allow reading labels. */
const containedIn: Partial<Record<Scope, readonly Scope[]>> = {
  'labels:read': ['bank:read', 'bank:write', 'interviews:read', 'interviews:write'],
  'bank:read': ['bank:write'],
  'interviews:read': ['interviews:write'],
}

/** `admin` and `scim` include no other scope, and no other scope includes them. */
export function grants(grantedScopes: readonly Scope[], needed: Scope | 'any' | null): boolean {
  if (needed === null) return false
  if (needed === 'any') return true
  return [needed, ...(containedIn[needed] ?? [])].some((scope) => grantedScopes.includes(scope))
}

export const isScimScopeAlone = (grantedScopes: readonly Scope[], kind: 'personal' | 'service'): boolean =>
  !grantedScopes.includes('scim') || (grantedScopes.length === 1 && kind === 'service')

const ofRounds: readonly Scope[] = ['labels:read', 'interviews:read', 'interviews:write']

export const areRoundScopes = (grantedScopes: readonly Scope[]): boolean =>
  grantedScopes.every((scope) => ofRounds.includes(scope))

const scopesOf: Record<Role, readonly Scope[]> = {
  consultant: ['bank:write', 'interviews:write'],
  admin: ['bank:write', 'interviews:write', 'admin', 'scim'],
}

export const roleGrants = (role: Role, needed: Scope): boolean => grants(scopesOf[role], needed)

/** A staff call without a scope or with the scope `admin` concerns only the caller, so every role can make it. */
export function isWithinRole(role: Role, { access, scope }: { access: string; scope?: Scope | 'any' | null }): boolean {
  const grantedScopes = scopesOf[role]
  if (access === 'admin') return grantedScopes.includes('admin')
  return !scope || scope === 'admin' || grants(grantedScopes, scope)
}
