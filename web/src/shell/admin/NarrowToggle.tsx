import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import styles from './NarrowToggle.module.css'

interface Props {
  isCollapsed: boolean
  isNarrow: boolean
  onToggle: () => void
}

export function NarrowToggle({ isCollapsed, isNarrow, onToggle }: Props) {
  const label = isCollapsed ? t('SHELL.WIDEN_MENU') : t('SHELL.NARROW_MENU')
  const ToggleIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse

  return (
    <Tooltip label={label} position="right" disabled={!isNarrow}>
      <UnstyledButton className={styles['toggle']} onClick={onToggle} aria-label={label}>
        <ToggleIcon size={20} stroke={1.75} aria-hidden className={styles['icon']} />
        <span hidden={isNarrow}>{label}</span>
      </UnstyledButton>
    </Tooltip>
  )
}
