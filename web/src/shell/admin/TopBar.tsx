import { Burger, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { t } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { LanguageMenu } from '../LanguageMenu.tsx'
import { SchemeMenu } from '../SchemeMenu.tsx'
import { Wordmark } from '../Wordmark.tsx'
import styles from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'

export function TopBar({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) {
  return (
    <Group h="100%" px={{ base: 'sm', md: 'lg' }} justify="space-between" wrap="nowrap">
      <Group gap="xs" wrap="nowrap">
        <Burger
          opened={isMenuOpen}
          onClick={onMenu}
          hiddenFrom="md"
          size="sm"
          aria-label={isMenuOpen ? t('SHELL.CLOSE_MENU') : t('SHELL.OPEN_MENU')}
        />
        <Link to={paths.dashboard} className={styles['home']} title={t('MENU.DASHBOARD')}>
          <Wordmark />
        </Link>
      </Group>
      <Group gap={4} wrap="nowrap">
        <SchemeMenu />
        <LanguageMenu />
        <UserMenu />
      </Group>
    </Group>
  )
}
