import { roleOf } from '@assay/contract/users'
import type { Role } from '@assay/domain/people/permissions'
import { roleGrants } from '@assay/domain/people/scopes'
import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { useMe } from '../../lib/session/session.ts'
import { type EntryTitle, type MenuTitle, opensTo } from '../screen.ts'

export interface Section {
  title: MenuTitle
  to: string
  /** What the addresses of all its screens begin with. */
  place: string
  entries: Entry[]
}

interface Entry {
  title: EntryTitle
  to: string
}

const placeOf = (path: string) => path.split('/').slice(0, 3).join('/')

/** The left menu, from top to bottom, as the table of screens has it. */
export function menuOf({ routesById }: RegisteredRouter, role: Role): Section[] {
  const screens = Object.values(routesById)
    .map(({ fullPath, options }) => ({ to: fullPath, ...options.staticData }))
    .filter(({ access }) => access && (access === 'owner' || opensTo(role, access)))
  return screens.flatMap(({ menu, to }) => {
    if (!menu || (menu.for && !roleGrants(role, menu.for))) return []
    const place = placeOf(to)
    const entries = screens.flatMap(({ entry, to }) => (entry && placeOf(to) === place ? { title: entry, to } : []))
    return { title: menu.title, to, place, entries }
  })
}

/** What stands beneath a section: what is about one thing, while one looks at it. */
export function entriesAt(entries: readonly Entry[], pathname: string | null): Entry[] {
  if (pathname === null) return []
  const isThere = (to: string) => new RegExp(`^${to.replace(/\$\w+/, '[^/]+')}$`).test(pathname)
  return entries.flatMap((entry) => {
    if (!entry.to.includes('$')) return entry
    return isThere(entry.to) ? { ...entry, to: pathname } : []
  })
}

export function useMenu(): Section[] {
  const router = useRouter()
  const me = useMe()
  // Until they have set a second factor there is nowhere else to go.
  return me && !me.must_set_factor ? menuOf(router, roleOf(me)) : []
}
