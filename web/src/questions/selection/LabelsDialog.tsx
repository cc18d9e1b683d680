import { Modal, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { LabelSelect } from '../../labels/LabelSelect.tsx'
import { LabelTags } from '../../labels/LabelTags.tsx'
import { unfinishedLabelError } from '../../labels/labelForm.ts'
import { FormFoot } from '../../shell/FormFoot.tsx'

interface Props {
  title: string
  isOfThoseThere?: boolean
  onClose: () => void
  onSave: (names: string[]) => Promise<boolean>
}

export default function LabelsDialog({ title, isOfThoseThere = false, onClose, onSave }: Props) {
  const [names, setNames] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)

  const choose = (chosen: string[]) => {
    setNames(chosen)
    setFault(null)
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (typed.trim() !== '') return setFault(unfinishedLabelError(typed))
    if (names.length === 0) return setFault(t('QUESTIONS.ALERT.LABEL_REQUIRED'))
    setSaving(true)
    const isDone = await onSave(names)
    setSaving(false)
    if (isDone) onClose()
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      // The open list of labels may extend beyond a short dialog, which must not cut it off.
      styles={{ content: { overflow: 'visible' }, body: { overflow: 'visible' } }}
    >
      <form noValidate onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          {isOfThoseThere ? (
            <LabelSelect label={t('QUESTIONS.LABELS')} value={names} error={fault} onChange={choose} data-autofocus />
          ) : (
            <LabelTags
              label={t('QUESTIONS.LABELS')}
              error={fault}
              chosen={names}
              typed={typed}
              onChosen={choose}
              onTyped={(text) => {
                setTyped(text)
                setFault(null)
              }}
              onFault={setFault}
            />
          )}
          <FormFoot label={title} isSaving={isSaving} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
