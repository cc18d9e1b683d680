import { ActionIcon, Group } from '@mantine/core'
import { IconChevronDown, IconClockPlus } from '@tabler/icons-react'
import { t } from '../i18n/text.ts'
import { AddLostTimeButton } from './addTime/AddLostTimeButton.tsx'
import styles from './LiveTable.module.css'
import type { LiveRow } from './liveRows.ts'

interface Props {
  row: LiveRow
  isOpen: boolean
  onAddTime: () => void
  onDetails: () => void
}

export function LiveActions({ row: { test, isGone }, isOpen, onAddTime, onDetails }: Props) {
  const giveLabel = t('LIVE.GIVE_TIME_TO', { name: test.name })
  const detailsLabel = t('LIVE.DETAILS_OF', { name: test.name })
  return (
    <Group gap={2} justify="end" wrap="nowrap">
      {test.lost_seconds > 0 && !isGone && <AddLostTimeButton test={test} />}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={giveLabel}
        title={giveLabel}
        disabled={isGone}
        data-add-time
        onClick={onAddTime}
      >
        <IconClockPlus size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={detailsLabel}
        title={detailsLabel}
        aria-expanded={isOpen}
        className={styles['details'] ?? ''}
        onClick={onDetails}
      >
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
