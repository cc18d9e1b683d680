import type { Role } from '@assay/domain/people/permissions'
import { roleGrants, type Scope } from '@assay/domain/people/scopes'
import type { ReactNode } from 'react'
import type { TextKey } from '../i18n/text.ts'

/**
 * Who may open a screen of the staff. `stranger`: nobody with a session; `anyone`: signed in or not; `owner`: administrators, and the one whose id
 * stands in the address; a scope: each role that goes as far.
 */
export type ScreenAccess = 'stranger' | 'anyone' | 'staff' | 'owner' | Scope

/** Whether a screen is open to everybody of this role, whatever stands in its address. */
export function opensTo(role: Role, access: ScreenAccess): boolean {
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
export type EntryTitle =
  | 'MENU.VIEW'
  | 'MENU.CREATE'
  | 'MENU.EDIT'
  | 'MENU.RESULT'
  | `SYSTEM.${'OVERVIEW' | 'AUDIT' | 'WEBHOOKS' | 'DIRECTORY' | 'CONNECTIONS' | 'PRIVACY' | 'POLICY' | 'COMPANY' | 'MAIL'}`

/** A section of the left menu. A screen without one can still be reached. */
export interface InMenu {
  title: MenuTitle
  /** Where fewer are led to the screen than may open it. */
  for?: Scope
}

export interface Screen<Path extends string = string> {
  path: Path
  access: ScreenAccess
  menu?: InMenu
  /** What it is called beneath its section. A screen whose address names one thing stands there while one looks at it. */
  entry?: EntryTitle
  load: () => Promise<{ default: () => ReactNode }>
  /** Asks for what the screen shows first, beside its code; where an address says more behind its question mark, only the code can read that. */
  begin?: (params: Record<string, string>) => void
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    access?: ScreenAccess | undefined
    menu?: InMenu | undefined
    entry?: EntryTitle | undefined
  }
}
