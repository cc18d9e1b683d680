import { type KeyFix, undoKeyFix } from '@assay/contract/insight/keyFix'
import { Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { momentOf } from '../../../i18n/dates.ts'
import { t } from '../../../i18n/text.ts'
import { toast } from '../../../lib/toast.tsx'
import { useCall } from '../../../lib/useCall.ts'
import { FormFoot } from '../../../shell/FormFoot.tsx'
import { FormFault } from '../../../ui/form/FormFault.tsx'
import { isReason } from '../fix.ts'
import { ReasonField } from '../ReasonField.tsx'

interface Props {
  fix: KeyFix | null
  onClose: () => void
  onUndone: () => void
}

export function UndoDialog({ fix, onClose, onUndone }: Props) {
  return (
    <Modal opened={fix !== null} onClose={onClose} title={fix ? t('KEY_FIX.UNDO', { moment: momentOf(fix.time) }) : ''}>
      {fix && <UndoForm fix={fix} onClose={onClose} onUndone={onUndone} />}
    </Modal>
  )
}

/** The reason for the undo is shown next to the reason for the fix. */
function UndoForm({ fix, onClose, onUndone }: Props & { fix: KeyFix }) {
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const undo = useCall(undoKeyFix, {
    onSuccess: () => {
      toast('success', t('KEY_FIX.UNDONE'))
      onClose()
      onUndone()
    },
    refusals: {
      KEY_FIX_UNDONE: 'KEY_FIX.UNDONE_ALREADY',
      KEY_FIX_NOT_LATEST: 'KEY_FIX.NOT_LATEST',
      NOTHING_LEFT: 'KEY_FIX.UNDO_LEAVES_NOTHING',
      OFFLINE: 'INDEXEDDB.OFFLINE',
      otherwise: 'KEY_FIX.UNDO_FAILED',
    },
    onFailure: setFault,
  })
  const act = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    setFault(null)
    if (isReason(reason)) undo.mutate({ params: { id: fix.id }, body: { reason } })
  }

  return (
    <form noValidate onSubmit={act}>
      <Stack gap="md">
        <Text fz="sm">{t('KEY_FIX.UNDO_TEXT')}</Text>
        <ReasonField data-autofocus reason={reason} isChecked={isChecked} onChange={setReason} />
        <FormFault fault={fault} />
        <FormFoot label={t('KEY_FIX.UNDO_ACT')} isSaving={undo.isPending} onCancel={onClose} />
      </Stack>
    </form>
  )
}
