import { ActionIcon, Button, Menu, type MenuProps } from '@mantine/core'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { t } from '../i18n/text.ts'
import styles from './MoreMenu.module.css'

export function MoreMenu({ children }: { children: ReactNode }) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          className={styles['more'] ?? ''}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {t('SHELL.MORE')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface RowMenuProps extends Pick<MenuProps, 'returnFocus'> {
  /** The label for screen readers ends with the name of the row, so that every label is unique. */
  label: string
  size?: number | 'md' | 'lg'
  children: ReactNode
}

export function RowMenu({ label, size = 'lg', children, ...menu }: RowMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md" {...menu}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={size} aria-label={label} title={label}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

interface MenuLinkProps extends ComponentPropsWithRef<'a'> {
  leftSection?: ReactNode
}

export const MenuLink = createLink((props: MenuLinkProps) => <Menu.Item component="a" {...props} />)
