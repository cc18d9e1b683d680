import {
  type Icon,
  IconActivity,
  IconChartHistogram,
  IconClipboardList,
  IconLayoutDashboard,
  IconListDetails,
  IconServerCog,
  IconTags,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { t } from '../../i18n/text.ts'
import type { MenuTitle } from '../screen.ts'
import { useMenu } from './menu.ts'
import styles from './SideMenu.module.css'

const icons: Record<MenuTitle, Icon> = {
  'MENU.DASHBOARD': IconLayoutDashboard,
  'MENU.USERS': IconUsers,
  'MENU.INTERVIEWS': IconClipboardList,
  'MENU.LIVE': IconActivity,
  'MENU.BLUEPRINTS': IconTemplate,
  'MENU.QUESTIONS': IconListDetails,
  'MENU.LABELS': IconTags,
  'MENU.INSIGHT': IconChartHistogram,
  'MENU.SYSTEM': IconServerCog,
}

interface Props {
  /** Only the icons are seen; the words stay for screen readers. */
  isNarrow?: boolean
  onFollow?: () => void
}

export function SideMenu({ isNarrow = false, onFollow }: Props) {
  const { pathname } = useLocation()

  return (
    <nav aria-label={t('SHELL.MENU')} className={styles['menu']} data-narrow={isNarrow}>
      {useMenu().map(({ title, to, section }) => {
        const EntryIcon = icons[title]
        return (
          <Link
            key={to}
            to={to}
            className={styles['entry']}
            data-within={pathname.startsWith(section)}
            onClick={onFollow}
          >
            <EntryIcon size={20} stroke={1.75} aria-hidden className={styles['icon']} />
            <span className={styles['title']}>{t(title)}</span>
          </Link>
        )
      })}
    </nav>
  )
}
