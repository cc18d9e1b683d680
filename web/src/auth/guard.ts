import { paths } from '../paths.ts'

export type Visitor = { state: 'stranger'; needsSetup: boolean } | { state: 'signed-in'; id: number; isAdmin: boolean }

const entrances: readonly string[] = [paths.home, paths.login, paths.setup]
const adminOnly: readonly string[] = [paths.users, paths.createUser]
const editedUser = /^\/admin\/users\/([^/]+)\/edit$/

function forStranger(path: string, needsSetup: boolean): string | null {
  const entrance = needsSetup ? paths.setup : paths.login
  return path === entrance ? null : entrance
}

function forConsultant(path: string, id: number): string | null {
  const edited = editedUser.exec(path)?.[1]
  const isForbidden = adminOnly.includes(path) || (edited !== undefined && edited !== String(id))
  return isForbidden ? paths.dashboard : null
}

/** Where somebody who asks for a path is sent instead; null lets them in. */
export function detour(asked: string, visitor: Visitor): string | null {
  const path = asked.replace(/(?<=.)\/+$/, '')
  if (path === paths.interviews || path.startsWith(`${paths.interviews}/`)) return null
  if (visitor.state === 'stranger') return forStranger(path, visitor.needsSetup)
  if (entrances.includes(path)) return paths.dashboard
  return visitor.isAdmin ? null : forConsultant(path, visitor.id)
}
