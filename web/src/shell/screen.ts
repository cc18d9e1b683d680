import type { Role } from '@assay/domain/people/permissions'
import { roleGrants, type Scope } from '@assay/domain/people/scopes'
import type { ReactNode } from 'react'
import type { TextKey } from '../i18n/text.ts'

/**
 * Access to a staff screen. `stranger`: only without a session; `anyone`: with or without one; `owner`: administrators
 * and the user whose id is in the address; a scope: each role that has it.
 */
export type ScreenAccess = 'stranger' | 'anyone' | 'staff' | 'owner' | Scope

/** True if this role can open the screen for any id in its address. */
export function canOpen(role: Role, access: ScreenAccess): boolean {
  switch (access) {
    case 'stranger':
      return false
    case 'anyone':
    case 'staff':
      return true
    case 'owner':
      return roleGrants(role, 'admin')
    default:
      return roleGrants(role, access)
  }
}

export type MenuTitle = Exclude<Extract<TextKey, `MENU.${string}`>, EntryTitle>
export type EntryTitle = 'MENU.VIEW' | 'MENU.CREATE' | 'MENU.EDIT' | 'MENU.RESULT'

export interface InMenu {
  title: MenuTitle
  /** Shows the menu entry only to this scope; more roles may open the screen. */
  for?: Scope
}

export interface Screen<Path extends string = string> {
  path: Path
  access: ScreenAccess
  menu?: InMenu
  /** Title in the menu below its section. A screen about one record is listed only while it is open. */
  entry?: EntryTitle
  load: () => Promise<{ default: () => ReactNode }>
  /**
   * Starts the first requests of the screen in parallel with its code. Skipped if the address has a query string, which
   * only the screen can parse.
   */
  begin?: (params: Record<string, string>) => void
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    access?: ScreenAccess | undefined
    menu?: InMenu | undefined
    entry?: EntryTitle | undefined
  }
}
