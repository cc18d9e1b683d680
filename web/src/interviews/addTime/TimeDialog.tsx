import { REASON_MAX, REOPEN_MINUTES } from '@assay/domain/limits'
import { Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { FormFoot } from '../../shell/FormFoot.tsx'
import { FormFault } from '../../ui/form/FormFault.tsx'
import { handleSubmit } from '../../ui/form/handleSubmit.ts'

/** Maximum number of minutes that staff can add to a test. The API has the same limit in seconds. */
const MINUTES_MAX = REOPEN_MINUTES.max

export interface TimeFormValues {
  minutes: number
  reason: string
}

interface Props {
  isOpen: boolean
  title: string
  text?: string
  actLabel: string
  isSaving: boolean
  fault?: string | null
  onSubmit: (values: TimeFormValues) => void
  onClose: () => void
}

/** Every change of time needs a reason, so that it can be reviewed later. */
export function TimeDialog({ isOpen, title, onClose, ...form }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
      <TimeForm onClose={onClose} {...form} />
    </Modal>
  )
}

const areMinutes = (value: number | string): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MINUTES_MAX

const isReason = (text: string) => text.trim() !== '' && [...text].length <= REASON_MAX

function TimeForm({ text, actLabel, isSaving, fault, onSubmit, onClose }: Omit<Props, 'isOpen' | 'title'>) {
  const [minutes, setMinutes] = useState<number | string>('')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)

  function submit(): void {
    setChecked(true)
    if (areMinutes(minutes) && isReason(reason)) onSubmit({ minutes, reason })
  }

  return (
    <form noValidate onSubmit={handleSubmit(submit)}>
      <Stack gap="md">
        {text && <Text fz="sm">{text}</Text>}
        <NumberInput
          label={t('GIVE.MINUTES')}
          data-autofocus
          min={1}
          max={MINUTES_MAX}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          styles={{ wrapper: { maxWidth: '10rem' } }}
          value={minutes}
          error={isChecked && !areMinutes(minutes) && t('GIVE.MINUTES_WRONG', { max: MINUTES_MAX })}
          onChange={setMinutes}
        />
        <TextInput
          label={t('GIVE.REASON')}
          description={t('GIVE.REASON_HINT')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          value={reason}
          error={isChecked && !isReason(reason) && t('GIVE.REASON_WRONG', { max: REASON_MAX })}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <FormFault fault={fault} />
        <FormFoot label={actLabel} isSaving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  )
}
