import { Link, useLocation } from '@tanstack/react-router'
import { useText } from '../../i18n/text.ts'
import { isAdmin, useMe } from '../../lib/session.ts'
import { menuFor } from './menu.ts'
import styles from './SideMenu.module.css'

interface Props {
  /** Only the icons are seen; the words stay for screen readers. */
  isNarrow?: boolean
  onFollow?: () => void
}

export function SideMenu({ isNarrow = false, onFollow }: Props) {
  const t = useText()
  const me = useMe()
  const { pathname } = useLocation()
  const entries = me ? menuFor(isAdmin(me)) : []

  return (
    <nav aria-label={t('SHELL.MENU')} className={styles['menu']} data-narrow={isNarrow}>
      {entries.map(({ title, to, section = to, icon: EntryIcon }) => (
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
      ))}
    </nav>
  )
}
