import { type Signal, setSignalAside } from '@assay/contract/verification/signals'
import { SIGNAL_REASON_MAX } from '@assay/domain/limits'
import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { useCall } from '../../lib/useCall.ts'
import { FormFoot } from '../../shell/FormFoot.tsx'

interface Props {
  blueprintId: number
  signal: Signal
  onClose: () => void
}

function reasonError(reason: string): string | null {
  if (reason.trim() === '') return t('SIGNALS.REASON_NEEDED')
  return [...reason.trim()].length > SIGNAL_REASON_MAX ? t('SIGNALS.REASON_TOO_LONG', { max: SIGNAL_REASON_MAX }) : null
}

export function SetAsideDialog({ blueprintId, signal, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const setAside = useCall(setSignalAside, {
    onSuccess: onClose,
    refusals: { SIGNAL_NOT_FOUND: 'SIGNALS.GONE', otherwise: 'SIGNALS.SET_ASIDE_FAILED' },
  })
  const fault = reasonError(reason)
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (fault === null) setAside.mutate({ params: { id: blueprintId, signal: signal.id }, body: { reason } })
  }
  return (
    <Modal opened onClose={onClose} title={t('SIGNALS.SET_ASIDE_TITLE')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text fz="sm">{t('SIGNALS.SET_ASIDE_TEXT')}</Text>
          <Textarea
            data-autofocus
            label={t('SIGNALS.REASON')}
            autosize
            minRows={2}
            maxRows={8}
            value={reason}
            error={isChecked && fault}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <FormFoot label={t('SIGNALS.SET_ASIDE_DO')} isSaving={setAside.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
