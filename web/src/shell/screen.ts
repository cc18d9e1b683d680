import type { ReactNode } from 'react'
import type { TextKey } from '../i18n/text.ts'

/**
 * Who may open a screen of the staff. `stranger`: nobody with a session; `anyone`: signed in or not; `owner`: administrators, and the one whose id
 * stands in the address.
 */
export type ScreenAccess = 'stranger' | 'anyone' | 'staff' | 'owner' | 'admin'

export type MenuTitle = Exclude<Extract<TextKey, `MENU.${string}`>, EntryTitle>
export type EntryTitle =
  | 'MENU.VIEW'
  | 'MENU.CREATE'
  | 'MENU.EDIT'
  | 'MENU.RESULT'
  | `SYSTEM.${'OVERVIEW' | 'AUDIT' | 'WEBHOOKS' | 'PRIVACY' | 'POLICY'}`

/** A section of the left menu. A screen without one can still be reached. */
export interface InMenu {
  title: MenuTitle
  for: 'staff' | 'admin'
}

export interface Screen<Path extends string = string> {
  path: Path
  access: ScreenAccess
  menu?: InMenu
  /** What it is called beneath its section. A screen whose address names one thing stands there while one looks at it. */
  entry?: EntryTitle
  load: () => Promise<{ default: () => ReactNode }>
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    menu?: InMenu | undefined
    entry?: EntryTitle | undefined
  }
}
