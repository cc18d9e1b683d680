import type { Role } from './permissions.ts'

/** What an API token may be allowed to do: a room and how far one may go in it. */
export const scopes = [
  ...(['labels:read', 'bank:read', 'bank:write'] as const),
  ...(['interviews:read', 'interviews:write', 'admin', 'scim'] as const),
] as const
export type Scope = (typeof scopes)[number]

/** Writing contains reading, and questions and interviews show their labels. */
const containedIn: Partial<Record<Scope, readonly Scope[]>> = {
  'labels:read': ['bank:read', 'bank:write', 'interviews:read', 'interviews:write'],
  'bank:read': ['bank:write'],
  'interviews:read': ['interviews:write'],
}

/** `admin` and `scim` contain nothing else, and nothing else contains them. */
export function grants(held: readonly Scope[], needed: Scope | 'any' | null): boolean {
  if (needed === null) return false
  if (needed === 'any') return true
  return [needed, ...(containedIn[needed] ?? [])].some((scope) => held.includes(scope))
}

/** The directory's scope is for a program that is nobody's and that does nothing else. */
export const isLoneDirectory = (held: readonly Scope[], kind: 'personal' | 'service'): boolean =>
  !held.includes('scim') || (held.length === 1 && kind === 'service')

const ofRounds: readonly Scope[] = ['labels:read', 'interviews:read', 'interviews:write']

/** Whether all of these can be held to single rounds. */
export const areOfRounds = (held: readonly Scope[]): boolean => held.every((scope) => ofRounds.includes(scope))

/** How far a role goes, in the words of tokens. A role without its line does not compile. */
const scopesOf: Record<Role, readonly Scope[]> = {
  consultant: ['bank:write', 'interviews:write'],
  admin: ['bank:write', 'interviews:write', 'admin', 'scim'],
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
