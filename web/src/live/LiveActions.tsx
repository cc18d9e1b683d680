import { addTime } from '@assay/contract/interviews/interviewTime'
import type { LiveTest } from '@assay/contract/live/live'
import { formatDuration } from '@assay/domain/exam/formatDuration'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronDown, IconClockPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { t } from '../i18n/text.ts'
import { toast } from '../lib/toast.tsx'
import { useCall } from '../lib/useCall.ts'
import { useIdempotencyKeys } from '../lib/useIdempotencyKeys.ts'
import { addTimeRefusals } from './addTime/refusals.ts'
import styles from './LiveTable.module.css'
import type { LiveRow } from './liveRows.ts'

function AddLostTimeButton({ test: { code, name, lost_seconds } }: { test: LiveTest }) {
  const button = useRef<HTMLButtonElement>(null)
  const idempotencyKeys = useIdempotencyKeys()
  const addTimeMutation = useCall(addTime, {
    onSuccess: ({ seconds }) => {
      idempotencyKeys.forget()
      toast('success', t('LIVE.GIVEN', { name, time: formatDuration(seconds) }))
    },
    refusals: addTimeRefusals(name),
  })
  const time = formatDuration(lost_seconds)

  function addLostTime(): void {
    if (addTimeMutation.isPending) return
    // If no lost time remains, this button disappears, and the focus moves to the button next to it.
    button.current?.parentElement?.querySelector<HTMLElement>('[data-add-time]')?.focus()
    addTimeMutation.mutate({
      params: { code },
      headers: { 'idempotency-key': idempotencyKeys.keyFor({ code, lost_seconds }) },
      body: {},
    })
  }

  return (
    <Button
      ref={button}
      size="compact-sm"
      variant="light"
      aria-label={t('LIVE.GIVE_BACK_TO', { time, name })}
      aria-disabled={addTimeMutation.isPending}
      onClick={addLostTime}
    >
      {t('LIVE.GIVE_BACK', { time })}
    </Button>
  )
}

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
        data-opens-row
        className={styles['details'] ?? ''}
        onClick={onDetails}
      >
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
