import { roleOf } from '@assay/contract/users'
import type { Role } from '@assay/domain/people/permissions'
import { roleGrants } from '@assay/domain/people/scopes'
import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { useMe } from '../../lib/session/session.ts'
import { canOpen, type EntryTitle, type MenuTitle } from '../screen.ts'

export interface Section {
  title: MenuTitle
  to: string
  /** Start of the paths of all screens in the section. */
  place: string
  entries: Entry[]
}

interface Entry {
  title: EntryTitle
  to: string
}

const pathPrefix = (path: string) => path.split('/').slice(0, 3).join('/')

export function buildMenu({ routesById }: RegisteredRouter, role: Role): Section[] {
  const screens = Object.values(routesById)
    .map(({ fullPath, options }) => ({ to: fullPath, ...options.staticData }))
    .filter(({ access }) => access && (access === 'owner' || canOpen(role, access)))
  return screens.flatMap(({ menu, to }) => {
    if (!menu || (menu.for && !roleGrants(role, menu.for))) return []
    const place = pathPrefix(to)
    const entries = screens.flatMap(({ entry, to }) => (entry && pathPrefix(to) === place ? { title: entry, to } : []))
    return { title: menu.title, to, place, entries }
  })
}

/** An entry for a single record is in the menu only while this record is open. */
export function activeEntries(entries: readonly Entry[], pathname: string | null): Entry[] {
  if (pathname === null) return []
  const isCurrentPath = (to: string) => new RegExp(`^${to.replace(/\$\w+/, '[^/]+')}$`).test(pathname)
  return entries.flatMap((entry) => {
    if (!entry.to.includes('$')) return entry
    return isCurrentPath(entry.to) ? { ...entry, to: pathname } : []
  })
}

export function useMenu(): Section[] {
  const router = useRouter()
  const me = useMe()
  // A user who must set up a second factor cannot open any other screen, so the menu is empty.
  return me && !me.must_set_factor ? buildMenu(router, roleOf(me)) : []
}
