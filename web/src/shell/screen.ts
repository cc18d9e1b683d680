import type { Role } from '@assay/domain/people/permissions'
import { roleGrants, type Scope } from '@assay/domain/people/scopes'
import type { ReactNode } from 'react'
import type { TextKey } from '../i18n/text.ts'

/**
 * `anonymous`: only visitors without a session. `anyone`: visitors with or without a session. `owner`: administrators,
 * and the user whose id is in the URL. A scope: all roles with the scope.
 */
export type ScreenAccess = 'anonymous' | 'anyone' | 'staff' | 'owner' | Scope

export function canOpen(role: Role, access: ScreenAccess): boolean {
  switch (access) {
    case 'anonymous':
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
  /** Only users with the scope `for` see the menu entry. Other users may still be allowed to open the screen. */
  for?: Scope
}

export interface Screen<Path extends string = string> {
  path: Path
  access: ScreenAccess
  menu?: InMenu
  /** The menu entry of a single record, which is listed only while the record is open. */
  entry?: EntryTitle
  load: () => Promise<{ default: () => ReactNode }>
  /** Starts the first requests while the screen's script loads. URLs with a query string are excluded. */
  begin?: (params: Record<string, string>) => void
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    access?: ScreenAccess | undefined
    menu?: InMenu | undefined
    entry?: EntryTitle | undefined
  }
}
