import { addTime } from '@assay/contract/interviews/addTime'
import type { LiveTest } from '@assay/contract/live/live'
import { formatDuration } from '@assay/domain/exam/formatDuration'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { t } from '../../i18n/text.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/useCall.ts'
import { useIdempotencyKeys } from '../../lib/useIdempotencyKeys.ts'
import { addTimeRefusals } from './refusals.ts'

export function AddLostTimeButton({ test: { code, name, lost_seconds } }: { test: LiveTest }) {
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

  function press(): void {
    if (addTimeMutation.isPending) return
    // If no lost time remains, this button disappears. So the focus moves to the button next to it.
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
      onClick={press}
    >
      {t('LIVE.GIVE_BACK', { time })}
    </Button>
  )
}
