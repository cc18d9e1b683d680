import {
  type Icon,
  IconClipboardList,
  IconLayoutDashboard,
  IconListDetails,
  IconTags,
  IconUsers,
} from '@tabler/icons-react'
import type { TextKey } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'

export interface MenuEntry {
  title: TextKey
  to: string
  /** Where the entry counts as the current one, when that is more than below its own address. */
  section?: string
  icon: Icon
  adminOnly?: boolean
}

/** The left menu, from top to bottom. */
const menu: readonly MenuEntry[] = [
  { title: 'MENU.DASHBOARD', to: paths.dashboard, icon: IconLayoutDashboard, adminOnly: true },
  { title: 'MENU.USERS', to: paths.users, icon: IconUsers, adminOnly: true },
  { title: 'MENU.INTERVIEWS', to: paths.interviewList, section: '/admin/interviews', icon: IconClipboardList },
  { title: 'MENU.QUESTIONS', to: paths.questions, section: '/admin/questions', icon: IconListDetails },
  { title: 'MENU.LABELS', to: paths.labels, icon: IconTags },
]

export function menuFor(isAdmin: boolean): MenuEntry[] {
  return menu.filter(({ adminOnly }) => isAdmin || !adminOnly)
}
