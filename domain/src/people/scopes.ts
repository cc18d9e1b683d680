/** What an API token may be allowed to do: a room and how far one may go in it. */
export const scopes = ['bank:read', 'bank:write', 'interviews:read', 'interviews:write', 'admin'] as const
export type Scope = (typeof scopes)[number]

/** Who may write may read as well; `admin` contains nothing else, and nothing else contains it. */
export function grants(held: readonly Scope[], needed: Scope | 'any' | null): boolean {
  if (needed === null) return false
  if (needed === 'any') return true
  if (held.includes(needed)) return true
  if (needed === 'bank:read') return held.includes('bank:write')
  return needed === 'interviews:read' && held.includes('interviews:write')
}
