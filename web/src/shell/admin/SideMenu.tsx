import { useLocation } from '@tanstack/react-router'
import { t } from '../../i18n/text.ts'
import { MenuSection } from './MenuSection.tsx'
import { useMenu } from './menu.ts'
import styles from './SideMenu.module.css'

interface Props {
  /** Shows only icons; screen readers still get the text. */
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
