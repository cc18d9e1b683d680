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
import { useId, useState } from 'react'
import { t } from '../../i18n/text.ts'
import type { MenuTitle } from '../screen.ts'
import { activeEntries, type Section, useMenu } from './menu.ts'
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

/** The link of a section is not current while another screen of the section is open. */
const exactMatch = { exact: true, includeSearch: false }

interface MenuSectionProps {
  section: Section
  pathname: string
  isWithin: boolean
  isNarrow: boolean
  onFollow: (() => void) | undefined
}

function MenuSection({ section, pathname, isWithin, isNarrow, onFollow }: MenuSectionProps) {
  const { title, to, entries } = section
  const id = useId()
  const isOpen = isWithin && !isNarrow
  // While a section closes with an animation, its entries from the last open path stay visible.
  const [seen, setSeen] = useState(isOpen ? pathname : null)
  if (isOpen && seen !== pathname) setSeen(pathname)
  const SectionIcon = icons[title]
  const hasEntries = entries.length > 0

  return (
    <div>
      <Link
        to={to}
        className={styles['entry']}
        data-within={isWithin}
        activeOptions={exactMatch}
        aria-expanded={hasEntries ? isOpen : undefined}
        aria-controls={hasEntries ? id : undefined}
        onClick={onFollow}
      >
        <SectionIcon size={20} stroke={1.75} aria-hidden className={styles['icon']} />
        <span className={styles['title']}>{t(title)}</span>
      </Link>
      {hasEntries && (
        <div id={id} className={styles['entries']} data-open={isOpen} inert={!isOpen}>
          <div>
            {activeEntries(entries, seen).map(({ title, to }) => (
              <Link key={to} to={to} className={styles['under']} activeOptions={exactMatch} onClick={onFollow}>
                {t(title)}
              </Link>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

interface Props {
  isNarrow?: boolean
  onFollow?: () => void
}

export function SideMenu({ isNarrow = false, onFollow }: Props) {
  const { pathname } = useLocation()
  const menu = useMenu()
  const current = menu.find(({ place }) => pathname.startsWith(place))

  return (
    <nav aria-label={t('SHELL.MENU')} className={styles['menu']} data-narrow={isNarrow}>
      {menu.map((section) => (
        <MenuSection
          key={section.to}
          section={section}
          pathname={pathname}
          isWithin={section === current}
          isNarrow={isNarrow}
          onFollow={onFollow}
        />
      ))}
    </nav>
  )
}
