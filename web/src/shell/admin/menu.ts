import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { isAdmin, useMe } from '../../lib/session/session.ts'
import type { MenuTitle } from '../screen.ts'

export interface MenuEntry {
  title: MenuTitle
  to: string
  /** Where the entry counts as the current one: on every screen of its noun. */
  section: string
}

/** The left menu, from top to bottom, as the table of screens has it. */
export function menuOf({ routesById }: RegisteredRouter, isForAdmin: boolean): MenuEntry[] {
  return Object.values(routesById).flatMap(({ fullPath, options }) => {
    const menu = options.staticData?.menu
    if (!menu || (menu.for === 'admin' && !isForAdmin)) return []
    return { title: menu.title, to: fullPath, section: fullPath.split('/').slice(0, 3).join('/') }
  })
}

export function useMenu(): MenuEntry[] {
  const router = useRouter()
  const me = useMe()
  // Until they have set a second factor there is nowhere else to go.
  return me && !me.must_set_factor ? menuOf(router, isAdmin(me)) : []
}
