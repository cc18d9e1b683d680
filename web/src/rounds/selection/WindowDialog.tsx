import type { Interview } from '@assay/contract/interviews/interviews'
import { Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/text.ts'
import { WindowFields } from '../../interviews/WindowFields.tsx'
import { windowFaults } from '../../interviews/windowFaults.ts'
import { fromField, toField } from '../../lib/times/moments.ts'
import { FormFoot } from '../../shell/FormFoot.tsx'

interface Props {
  isOpen: boolean
  interviews: readonly Interview[]
  onClose: () => void
  /** True once it has been done. */
  onSave: (window: { opens_at: string | null; closes_at: string | null }) => Promise<boolean>
}

export function WindowDialog({ isOpen, onClose, ...rest }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('ROUND.CHANGE_WINDOW')}
      closeButtonProps={{ 'aria-label': t('TOAST.CLOSE') }}
    >
      <WindowForm onClose={onClose} {...rest} />
    </Modal>
  )
}

/** The moment that all of them have; nothing where they differ. */
function common(interviews: readonly Interview[], of: 'opens_at' | 'closes_at'): string {
  const [first, ...others] = interviews.map((interview) => interview[of])
  return others.every((other) => other === first) ? toField(first ?? null) : ''
}

function WindowForm({ interviews, onClose, onSave }: Omit<Props, 'isOpen'>) {
  const [values, setValues] = useState({
    opens: common(interviews, 'opens_at'),
    closes: common(interviews, 'closes_at'),
  })
  const [errors, setErrors] = useState<ReturnType<typeof windowFaults>>({})

  async function save(): Promise<void> {
    const faults = windowFaults(values, Date.now())
    setErrors(faults)
    if (Object.keys(faults).length > 0) return
    if (await onSave({ opens_at: fromField(values.opens), closes_at: fromField(values.closes) })) onClose()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="md">
        <Text fz="sm">{t('ROUND.WINDOW_TEXT', { count: interviews.length })}</Text>
        <WindowFields values={values} onChange={setValues} errors={errors} />
        <FormFoot label={t('FORM.SAVE')} onCancel={onClose} />
      </Stack>
    </form>
  )
}
