import type { Gap } from '@assay/contract/results/evidence'
import { REASON_MAX } from '@assay/domain/limits'
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type TextKey, t } from '../../i18n/text.ts'

const because: Record<Gap['cause'], TextKey> = {
  network: 'LATE.BECAUSE_NETWORK',
  page: 'LATE.BECAUSE_PAGE',
  server: 'LATE.BECAUSE_SERVER',
}

interface Props {
  amount: number
  older: number
  cause: Gap['cause'] | null
  isDeciding: boolean
  onAccept: (reason: string, withOlder: boolean) => void
  onLeave: (reason: string) => void
}

/** The form already contains a suggested reason, so one click is enough. */
export function LateDecision({ amount, older, cause, isDeciding, onAccept, onLeave }: Props) {
  const [reason, setReason] = useState(t(cause === null ? 'LATE.BECAUSE_UNKNOWN' : because[cause]))
  const [withOlder, setWithOlder] = useState(false)
  const accepted = withOlder ? amount : amount - older
  const [isChecked, setChecked] = useState(false)
  const [chosen, choose] = useState<'accept' | 'leave' | null>(null)
  const length = [...reason.trim()].length
  const fault = length > REASON_MAX || (length === 0 && chosen === 'accept')

  function decide(decision: 'accept' | 'leave'): void {
    setChecked(true)
    choose(decision)
    if (length > REASON_MAX) return
    if (decision === 'leave') onLeave(reason.trim())
    else if (length > 0) onAccept(reason.trim(), withOlder)
  }

  return (
    <Stack gap="sm">
      <TextInput
        label={t('GIVE.REASON')}
        maw="36rem"
        autoComplete="off"
        value={reason}
        error={isChecked && fault && t('GIVE.REASON_WRONG', { max: REASON_MAX })}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {older > 0 && (
        <Checkbox
          label={t('LATE.ACCEPT_OLDER', { count: older })}
          checked={withOlder}
          onChange={({ currentTarget }) => setWithOlder(currentTarget.checked)}
        />
      )}
      <Group gap="sm">
        <Button
          loading={isDeciding && chosen === 'accept'}
          disabled={isDeciding || accepted === 0}
          onClick={() => decide('accept')}
        >
          {t('LATE.ACCEPT', { count: accepted })}
        </Button>
        <Button
          variant="default"
          loading={isDeciding && chosen === 'leave'}
          disabled={isDeciding}
          onClick={() => decide('leave')}
        >
          {t('LATE.LEAVE', { count: amount })}
        </Button>
      </Group>
    </Stack>
  )
}
